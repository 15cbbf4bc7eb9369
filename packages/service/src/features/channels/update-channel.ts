import { ApiError, invalidField } from '@guildhall/platform';
import {
  type Channel,
  channelUpdate,
  type EndpointBody,
  NAME_OR_TOPIC_RATE_LIMIT,
} from '@guildhall/protocol';
import { countCall } from '../../call-limits.ts';
import { givenFields, type RowChanges } from '../../rows.ts';
import type { Transaction } from '../../runtime.ts';
import type { StoredOverwrite } from '../../tables.ts';
import { serverTouch } from '../../touches.ts';
import {
  type ChannelAccess,
  type ChannelContext,
  type ChannelRow,
  changeChannel,
  type ServerState,
} from '../access/index.ts';
import { changesBetween, recordAudit } from '../audit/index.ts';
import {
  categoryFor,
  channelsIn,
  positionAfter,
  requireRoomForChannel,
  requireRoomForTopic,
  requireTopic,
} from './create-channel.ts';
import { dropTags } from './forums/drop-tags.ts';
import { readForumTags } from './forums/read-forum-tags.ts';
import { appliedTagsFrom, forumColumns, requireChangePermission } from './forums/rules.ts';
import { dropForumTagsJob, recountChannelsJob } from './jobs.ts';
import { requireOverwriteLimit } from './overwrites/overwrite-limit.ts';
import { memberClassTouches, overwritesToSync } from './overwrites/sync-overwrites.ts';
import { channelName } from './rules.ts';
import { requireSettings, settingColumns } from './settings.ts';
import { type ActivityRow, activityByChannel, updateChannelRow } from './store.ts';
import { announceThreadUpdate } from './threads/announce-thread.ts';
import { copyThreadFields, lockThreadRow, unpinOthers } from './threads/store.ts';
import { channelView, serverChannelView } from './view.ts';

type Changes = Omit<RowChanges<'channels'>, 'parentId'> & { readonly parentId?: string | null };

/**
 * Changes a channel (specification: PATCH /api/channels/{channelId}; design 5.4).
 * @throws ApiError invalid_channel_kind, invalid_channel, invalid_request, too_many_channels, too_many_overwrites,
 * unknown_channel, missing_permission, too_many_tags, unknown_tag, tag_required, unknown_emoji
 */
export async function updateChannel(
  ctx: ChannelContext,
  sent: EndpointBody<'updateChannel'>,
): Promise<Channel> {
  const { runtime } = ctx;
  const input = await readForumTags(ctx, ctx.access.channel.row.availableTags, sent);
  const check = (access: ChannelAccess): void => {
    requireChangePermission(runtime, access, input);
    requireFields(access.channel.row.kind, input);
  };
  return changeChannel(ctx, check, async (tx, access) => {
    const { server } = access;
    const serverId = server.id;
    const channelId = access.channel.row.id;
    const before = await currentRow(tx, server, access.channel.row);
    if (!before) throw new ApiError('unknown_channel');
    if (input.kind === 'announcement') requireNoCommunityChannel(server, channelId);
    requireRoomForTopic(server, before, input.topic);
    const wanted = toRowChanges(server, before, input, () => runtime.ids.next());
    const changes = { ...wanted, ...newPosition(server, before, wanted.parentId) };
    const activity = (await activityByChannel(tx.db, [channelId])).get(channelId);
    const synced = input.lockPermissions ? inheritedOverwrites(ctx, access, before, changes.parentId) : null;
    await countNameOrTopicChange(ctx, before, changes);
    const columns = { ...changes, ...(synced ? { overwrites: JSON.stringify(synced) } : {}) };
    const isEmpty = Object.keys(columns).length === 0;
    const row = isEmpty ? before : await updateChannelRow(tx.db, serverId, channelId, columns);
    if (!row) throw new ApiError('unknown_channel');
    await requireOverwriteLimit(tx, serverId, [{ before, after: row }]);
    const changed = changesBetween(channelView(before, activity), channelView(row, activity));
    if (changed.length === 0) return channelView(row, activity);
    if (row.kind === 'thread') await announceThread(tx, row, activity, runtime.ids.next());
    else await announceChange(tx, before, row, activity);
    await recordAudit(ctx, tx, {
      serverId,
      action: 'channel_update',
      targetType: 'channel',
      targetId: row.id,
      targetName: before.name,
      changes: changed,
      extra: { kind: row.kind },
    });
    return channelView(row, activity);
  });
}

/** Limits changes of names and topics, which everyone sees (design, chapter 10). @throws ApiError rate_limited */
async function countNameOrTopicChange(
  { runtime }: ChannelContext,
  before: ChannelRow,
  changes: Changes,
): Promise<void> {
  const hasNewName = changes.name !== undefined && changes.name !== before.name;
  const hasNewTopic = changes.topic !== undefined && changes.topic !== before.topic;
  if (!hasNewName && !hasNewTopic) return;
  await countCall(runtime, { key: before.id, ...NAME_OR_TOPIC_RATE_LIMIT, scope: 'shared' });
}

async function currentRow(
  tx: Transaction,
  server: ServerState,
  { id, kind }: ChannelRow,
): Promise<ChannelRow | undefined> {
  return kind === 'thread' ? lockThreadRow(tx.db, server.id, id) : server.channels.get(id)?.row;
}

/** THREAD_UPDATE to viewers of the parent; pinning a post unpins the previous one. */
async function announceThread(
  tx: Transaction,
  row: ChannelRow,
  activity: ActivityRow | undefined,
  nowId: string,
): Promise<void> {
  const unpinned = row.pinned ? await unpinOthers(tx.db, row, nowId) : undefined;
  await copyThreadFields(tx.db, row, nowId);
  if (unpinned)
    announceThreadUpdate(tx, unpinned, (await activityByChannel(tx.db, [unpinned.id])).get(unpinned.id));
  announceThreadUpdate(tx, row, activity);
}

/** CHANNEL_UPDATE; posts lose the forum's removed tags, in the same transaction unless there are very many. */
async function announceChange(
  tx: Transaction,
  before: ChannelRow,
  row: ChannelRow,
  activity: ActivityRow | undefined,
): Promise<void> {
  const { serverId } = row;
  tx.emit(channelUpdate, { kind: 'channel', id: row.id, serverId }, serverChannelView(row, activity), {
    touches: [serverTouch(serverId), ...memberClassTouches(serverId, before.overwrites, row.overwrites)],
  });
  if (
    row.contentMode !== before.contentMode ||
    JSON.stringify(row.overwrites) !== JSON.stringify(before.overwrites)
  )
    await tx.addJob(recountChannelsJob, { serverId, channelIds: [row.id] });
  const kept = new Set(row.availableTags.map(({ id }) => id));
  const lost = before.availableTags.some(({ id }) => !kept.has(id));
  if (lost && (await dropTags(tx, serverId, row.id)))
    await tx.addJob(dropForumTagsJob, { serverId, forumId: row.id });
}

/** A channel with another parent is the last there. @throws ApiError invalid_channel, too_many_channels */
function newPosition(
  server: ServerState,
  channel: ChannelRow,
  parentId: string | null | undefined,
): Pick<Changes, 'position'> {
  if (parentId === undefined || channel.kind === 'thread') return {};
  const category = categoryFor(server, channel.kind, parentId);
  if (parentId === channel.parentId) return {};
  const siblings = channelsIn(server, parentId);
  requireRoomForChannel(category, siblings.length);
  return { position: positionAfter(siblings) };
}

/** Overwrites of the channel's current or new category. @throws ApiError missing_permission */
function inheritedOverwrites(
  { runtime }: ChannelContext,
  { server, member }: ChannelAccess,
  channel: ChannelRow,
  parentId: string | null | undefined,
): readonly StoredOverwrite[] | null {
  const category = categoryFor(server, channel.kind, parentId === undefined ? channel.parentId : parentId);
  const syncing = { server, member, now: runtime.clock.now() };
  return category ? overwritesToSync(syncing, channel, category) : null;
}

function requireFields(kind: ChannelRow['kind'], input: EndpointBody<'updateChannel'>): void {
  if (input.name === null) throw invalidField('body/name', 'must be 1 to 100 characters');
  requireTopic(kind, input.topic);
  requireKind(kind, input.kind);
  requireSettings(kind, input);
}

function toRowChanges(
  server: ServerState,
  before: ChannelRow,
  input: EndpointBody<'updateChannel'>,
  nextId: () => string,
): Changes {
  const { name, topic, parentId, kind } = input;
  return {
    ...givenFields({
      name: name == null ? undefined : channelName(name, before.kind),
      topic: topic === undefined ? undefined : topic || null,
      parentId,
      kind,
    }),
    ...settingColumns(input),
    ...forumColumns(before.kind, before.availableTags, input, nextId),
    ...threadColumns(server, before, input),
  };
}

function threadColumns(
  server: ServerState,
  before: ChannelRow,
  input: EndpointBody<'updateChannel'>,
): Changes {
  const locked = input.locked ?? input.threadLocked;
  const tags = input.appliedTags ?? input.applied_tags;
  const forum = () => (before.parentId ? server.channels.get(before.parentId)?.row : undefined);
  return givenFields({
    archived: input.archived,
    threadLocked: locked,
    pinned: input.pinned,
    appliedTags: tags && appliedTagsFrom(forum(), tags),
  });
}

const INTERCHANGEABLE: ReadonlySet<string> = new Set(['text', 'announcement']);

/** Text and announcement channels can be converted to each other. @throws ApiError invalid_channel_kind */
function requireKind(kind: ChannelRow['kind'], wanted: ChannelRow['kind'] | undefined): void {
  if (wanted === undefined || (INTERCHANGEABLE.has(kind) && INTERCHANGEABLE.has(wanted))) return;
  throw new ApiError('invalid_channel_kind');
}

/** Rules and moderators' updates stay in text channels (design 5.15). @throws ApiError invalid_channel_kind */
function requireNoCommunityChannel({ row }: ServerState, channelId: string): void {
  if (channelId === row.rulesChannelId || channelId === row.updatesChannelId)
    throw new ApiError('invalid_channel_kind');
}

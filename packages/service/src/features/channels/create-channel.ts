import { ApiError, invalidField } from '@guildhall/platform';
import { type Channel, channelCreate, type EndpointBody, LIMITS, textLength } from '@guildhall/protocol';
import type { NewRow } from '../../rows.ts';
import type { Transaction } from '../../runtime.ts';
import type { StoredOverwrite } from '../../tables.ts';
import { serverTouch } from '../../touches.ts';
import {
  type ChannelRow,
  changeServer,
  type ServerAccess,
  type ServerContext,
  type ServerState,
} from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { readForumTags } from './forums/read-forum-tags.ts';
import { forumColumns } from './forums/rules.ts';
import { readOverwrites, requireOverwrites } from './overwrites/change-overwrites.ts';
import { requireOverwriteLimit } from './overwrites/overwrite-limit.ts';
import { memberClassTouches } from './overwrites/sync-overwrites.ts';
import { channelName } from './rules.ts';
import { requireSettings, settingColumns } from './settings.ts';
import { insertChannels } from './store.ts';
import { channelView, serverChannelView } from './view.ts';

/**
 * Creates a channel at the end of its category, with the category's overwrites unless others are given (design 5.4).
 * @throws ApiError invalid_channel_kind, invalid_channel, too_many_channels, invalid_request, too_many_tags,
 * unknown_emoji, invalid_permissions, too_many_overwrites, unknown_role, unknown_member, missing_permission
 */
export async function createChannel(
  ctx: ServerContext,
  input: EndpointBody<'createChannel'>,
): Promise<Channel> {
  const { runtime } = ctx;
  const kind = input.kind ?? 'text';
  if (kind === 'thread') throw new ApiError('invalid_channel_kind');
  requireTopic(kind, input.topic);
  requireSettings(kind, input);
  const overwrites = input.overwrites ? await readOverwrites(ctx, input.overwrites) : null;
  const check = (access: ServerAccess): void => {
    access.require('manageChannels');
    if (overwrites) requireOverwrites(access, overwrites);
  };
  const forum = forumColumns(kind, [], await readForumTags(ctx, [], input), () => runtime.ids.next());
  return changeServer(ctx, check, async (tx, { server }) => {
    requireRoomForTopic(server, null, input.topic);
    const category = categoryFor(server, kind, input.parentId ?? null);
    const row = await addChannel(ctx, tx, server, {
      ...forum,
      kind,
      name: channelName(input.name, kind),
      parentId: category?.id ?? null,
      topic: input.topic || null,
      ...settingColumns(input),
      overwrites: overwrites ?? category?.overwrites ?? [],
    });
    return channelView(row, undefined);
  });
}

/** Columns of a new channel; `parentId` is a category of the server or null. */
interface NewChannel extends Omit<NewRow<'channels'>, 'serverId' | 'id' | 'position' | 'overwrites'> {
  readonly overwrites: readonly StoredOverwrite[];
}

/**
 * Creates a channel after its siblings, in the caller's transaction, which has locked the server and checked
 * permissions.
 * @param channel with a normalised name
 * @throws ApiError too_many_channels, too_many_overwrites
 */
export async function addChannel(
  ctx: ServerContext,
  tx: Transaction,
  server: ServerState,
  { overwrites, ...channel }: NewChannel,
): Promise<ChannelRow> {
  const serverId = server.id;
  if (channelsOf(server).length >= LIMITS.channelsPerServer) throw new ApiError('too_many_channels');
  const parentId = channel.parentId ?? null;
  const inCategory = channelsIn(server, parentId);
  requireRoomForChannel(
    parentId === null ? null : (server.channels.get(parentId)?.row ?? null),
    inCategory.length,
  );
  const position = positionAfter(inCategory);
  const id = ctx.runtime.ids.next();
  const columns = { ...channel, overwrites: JSON.stringify(overwrites) };
  const [row] = await insertChannels(tx.db, [{ ...columns, serverId, id, position }]);
  if (!row) throw new Error('an insert returned no row');
  await requireOverwriteLimit(tx, serverId, [{ after: row }]);
  tx.emit(channelCreate, { kind: 'channel', id: row.id, serverId }, serverChannelView(row, undefined), {
    touches: [serverTouch(serverId), ...memberClassTouches(serverId, [], overwrites)],
  });
  await recordAudit(ctx, tx, {
    serverId,
    action: 'channel_create',
    targetType: 'channel',
    targetId: row.id,
    targetName: row.name,
    changes: [
      { key: 'name', new: row.name },
      { key: 'kind', new: row.kind },
    ],
  });
  return row;
}

function channelsOf(server: ServerState): ChannelRow[] {
  return [...server.channels.values()].map(({ row }) => row).filter((row) => row.kind !== 'thread');
}

/** @param parentId a category; null for channels without one, and for categories */
export function channelsIn(server: ServerState, parentId: string | null): ChannelRow[] {
  return channelsOf(server).filter((row) => row.parentId === parentId);
}

export function positionAfter(siblings: readonly ChannelRow[]): number {
  return siblings.reduce((next, sibling) => Math.max(next, sibling.position + 1), 0);
}

/** A category may contain 50 channels. @throws ApiError too_many_channels */
export function requireRoomForChannel(category: ChannelRow | null, channelsInIt: number): void {
  if (category && channelsInIt >= LIMITS.channelsPerCategory) throw new ApiError('too_many_channels');
}

/** Forums may have longer topics than other channels. @throws ApiError invalid_request */
export function requireTopic(kind: ChannelRow['kind'], topic: string | null | undefined): void {
  if (topic && kind !== 'forum' && textLength(topic) > LIMITS.topic)
    throw invalidField('body/topic', `must be at most ${LIMITS.topic} characters`);
}

/** Changes that make a topic shorter are always allowed. @throws ApiError invalid_request */
export function requireRoomForTopic(
  server: ServerState,
  before: ChannelRow | null,
  topic: string | null | undefined,
): void {
  if (!topic || textLength(topic) <= textLength(before?.topic ?? '')) return;
  const others = channelsOf(server).filter(({ id }) => id !== before?.id);
  const used = others.reduce((sum, other) => sum + textLength(other.topic ?? ''), 0);
  if (used + textLength(topic) <= LIMITS.topicsPerServer) return;
  const left = Math.max(0, LIMITS.topicsPerServer - used);
  throw invalidField('body/topic', `must be at most ${left} characters: the server has many topics`);
}

/** The category of a new channel. @throws ApiError invalid_channel when the parent is not a category of this server */
export function categoryFor(
  server: ServerState,
  kind: ChannelRow['kind'],
  parentId: string | null,
): ChannelRow | null {
  if (parentId === null) return null;
  const parent = server.channels.get(parentId)?.row;
  if (kind === 'category' || parent?.kind !== 'category') throw new ApiError('invalid_channel');
  return parent;
}

import { ApiError, invalidField } from '@guildhall/platform';
import {
  type BodyOf,
  type Channel,
  channelCreate,
  type createChannel as endpoint,
  LIMITS,
  textLength,
} from '@guildhall/protocol';
import type { Insertable } from 'kysely';
import type { Transaction } from '../../ground.ts';
import type { ChannelsTable } from '../../tables.ts';
import { type ChannelRow, readServerStates, type ServerContext, type ServerState } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { forumColumns } from './forums/rules.ts';
import { channelName } from './rules.ts';
import { insertChannels } from './store.ts';
import { channelView, serverChannelView } from './view.ts';

/**
 * Makes a channel at the end of its category, with the category's overwrites (design 5.4).
 * @throws ApiError invalid_channel_kind, invalid_channel, too_many_channels, invalid_request, too_many_tags, unknown_emoji.
 */
export async function createChannel(ctx: ServerContext, input: BodyOf<typeof endpoint>): Promise<Channel> {
  const { ground, access } = ctx;
  const serverId = access.server.id;
  const kind = input.kind ?? 'text';
  if (kind === 'thread') throw new ApiError('invalid_channel_kind');
  requireTopic(kind, input.topic);
  const forum = forumColumns(kind, [], input, () => ground.ids.next());
  return ground.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const server = (await readServerStates(tx.db, [serverId])).get(serverId);
    if (!server) throw new ApiError('unknown_server');
    const category = categoryFor(server, kind, input.parentId ?? null);
    const row = await addChannel(ctx, tx, server, {
      ...forum,
      kind,
      name: channelName(input.name, kind),
      parent_id: category?.id ?? null,
      topic: input.topic || null,
      overwrites: JSON.stringify(category?.overwrites ?? []),
    });
    return channelView(row, undefined);
  });
}

/**
 * Makes a channel at the end of its place, in the caller's transaction, which holds the server; whoever calls has
 * checked that the caller may.
 * @param channel a finished name; `parent_id` is a category of the server or null.
 * @throws ApiError too_many_channels.
 */
export async function addChannel(
  ctx: ServerContext,
  tx: Transaction,
  server: ServerState,
  channel: Omit<Insertable<ChannelsTable>, 'server_id' | 'id' | 'position'>,
): Promise<ChannelRow> {
  const serverId = server.id;
  const siblings = [...server.channels.values()].map(({ row }) => row).filter((row) => row.kind !== 'thread');
  if (siblings.length >= LIMITS.channelsPerServer) throw new ApiError('too_many_channels');
  const parentId = channel.parent_id ?? null;
  const inPlace = siblings.filter((row) => row.parent_id === parentId);
  requireRoom(parentId === null ? null : (server.channels.get(parentId)?.row ?? null), inPlace.length);
  const position = inPlace.reduce((next, sibling) => Math.max(next, sibling.position + 1), 0);
  const id = ctx.ground.ids.next();
  const [row] = await insertChannels(tx.db, [{ ...channel, server_id: serverId, id, position }]);
  if (!row) throw new Error('an insert returned no row');
  tx.emit(channelCreate, { kind: 'channel', id: row.id, serverId }, serverChannelView(row, undefined), {
    touches: [`server:${serverId}`],
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

/** A category holds up to 50 channels. @throws ApiError too_many_channels. */
export function requireRoom(category: ChannelRow | null, channelsInIt: number): void {
  if (category && channelsInIt >= LIMITS.channelsPerCategory) throw new ApiError('too_many_channels');
}

/** Forums have longer topics than other channels. @throws ApiError invalid_request. */
export function requireTopic(kind: ChannelRow['kind'], topic: string | null | undefined): void {
  if (topic && kind !== 'forum' && textLength(topic) > LIMITS.topic)
    throw invalidField('body/topic', `must be at most ${LIMITS.topic} characters`);
}

/** The category a channel goes into. @throws ApiError invalid_channel when the parent is not one of this server. */
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

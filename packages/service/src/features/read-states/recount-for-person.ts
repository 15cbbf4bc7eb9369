/** Sends a person new counts after changes of their roles, follows, blocks or age. */
import type { JobPayload } from '@guildhall/platform';
import type { Runtime, Transaction } from '../../runtime.ts';
import { channelsSeenBy, listMemberships, loadServerStates, permissionClass } from '../access/index.ts';
import type { recountAfterRolesJob } from '../members/index.ts';
import type { recountAdultChannelsJob } from '../settings/index.ts';
import {
  adultChannelsUnread,
  type CountedChannel,
  channelsCountedBy,
  channelsPinged,
} from './counted-channels-store.ts';
import { announceReadState } from './pings.ts';
import { readStatesIn } from './read-states.ts';

/** Sends a person's read states in visible channels. */
export async function announceReadStates(
  tx: Transaction,
  userId: string,
  channelIds: readonly string[],
): Promise<void> {
  const states = await readStatesIn(
    tx.db,
    channelIds.map((channelId) => ({ userId, channelId })),
  );
  for (const { state } of states) announceReadState(tx, userId, state);
}

/** Messages of blocked people do not count while the block lasts. */
export async function recountAfterBlock(runtime: Runtime, userId: string, otherId: string): Promise<void> {
  await recountIn(runtime, userId, await channelsCountedBy(runtime.database.db, userId, otherId));
}

/** Pings of a role count for its members, and all pings in channels that it shows them. */
export async function recountAfterRoles(
  runtime: Runtime,
  { serverId, userId, roleIds }: JobPayload<typeof recountAfterRolesJob>,
): Promise<void> {
  await recountIn(runtime, userId, await channelsPinged(runtime.database.db, { serverId, userId, roleIds }));
}

/** After a person has confirmed to be an adult, or has withdrawn that. */
export async function recountAdultChannels(
  runtime: Runtime,
  { userId }: JobPayload<typeof recountAdultChannelsJob>,
): Promise<void> {
  await recountIn(runtime, userId, await adultChannelsUnread(runtime.database.db, userId));
}

async function recountIn(
  runtime: Runtime,
  userId: string,
  channels: readonly CountedChannel[],
): Promise<void> {
  const visible = await visibleAmong(runtime, userId, channels);
  if (visible.length === 0) return;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(userId);
    await announceReadStates(tx, userId, visible);
  });
}

async function visibleAmong(
  runtime: Runtime,
  userId: string,
  channels: readonly CountedChannel[],
): Promise<string[]> {
  const serverIds = [...new Set(channels.flatMap(({ serverId }) => serverId ?? []))];
  const { db } = runtime.database;
  // The cached state may be older than the change.
  const [servers, memberships] = await Promise.all([
    loadServerStates(db, serverIds),
    listMemberships(db, userId),
  ]);
  const members = new Map(memberships.map((member) => [member.serverId, member]));
  const visibleByServer = new Map(
    serverIds.map((id) => {
      const [server, member] = [servers.get(id), members.get(id)];
      return [id, server && member ? channelsSeenBy(server, permissionClass(server, member)) : new Map()];
    }),
  );
  return channels
    .filter(
      ({ serverId, seenThrough }) => serverId === null || visibleByServer.get(serverId)?.has(seenThrough),
    )
    .map(({ channelId }) => channelId);
}

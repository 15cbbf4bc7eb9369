/** Single look-ups, usually from the cache, for the Discord API. */
import { writtenWith } from '@guildhall/platform';
import {
  compareIds,
  idTime,
  isId,
  type Member,
  type VoiceState,
  voiceStateUpdate,
} from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { channelServers, memberIn, memberKey, memberStates, serverStates } from '../access/index.ts';
import { memberViews } from '../members/index.ts';
import { onlineCounts } from '../presence/index.ts';
import { followedSince } from '../threads/index.ts';
import { findVoiceState, voiceStateView } from '../voice/index.ts';

/** Members of a server by id, without unknown ids. */
export async function findMemberViews(
  runtime: Runtime,
  serverId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Member>> {
  const server = await serverStates(runtime).get(serverId);
  if (!server || userIds.length === 0) return new Map();
  const rows = await memberStates(runtime).getMany(userIds.map((userId) => memberKey(serverId, userId)));
  const views = await memberViews(runtime, server, [...rows.values()]);
  return new Map(views.map((view) => [view.user.id, view]));
}

/** Someone's voice state in a server; null if they are in none of its channels. */
export async function findVoiceStateView(
  runtime: Runtime,
  serverId: string,
  userId: string,
): Promise<VoiceState | null> {
  const row = isId(userId) ? await findVoiceState(runtime.database.db, userId) : undefined;
  const server = await serverStates(runtime).get(serverId);
  if (!server || row?.serverId !== server.id) return null;
  const member = await memberIn(runtime, serverId, userId);
  return voiceStateView(row, server, member ?? undefined, runtime.clock.now());
}

/**
 * The channel of the same server that someone joined by leaving another; null if they left for elsewhere.
 * @param position of the event about leaving
 */
export async function findVoiceMove(
  { database }: Runtime,
  { serverId, userId }: Pick<VoiceState, 'serverId' | 'userId'>,
  position: string,
): Promise<string | null> {
  const written = await writtenWith(database.pool, position, voiceStateUpdate.name);
  const states = written.map((payload) => JSON.parse(payload) as VoiceState);
  const joined = states.find((state) => state.userId === userId && state.serverId === serverId);
  return joined?.channelId ?? null;
}

/**
 * By thread: when someone began to follow it, taken from the id of its last message then. Threads they do not follow
 * are left out.
 */
export async function followTimes(
  runtime: Runtime,
  threadIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, number>> {
  const followed = await followedSince(runtime.database.db, threadIds, userId);
  return new Map(
    [...followed].map(([threadId, since]) => [
      threadId,
      idTime(compareIds(since, threadId) > 0 ? since : threadId),
    ]),
  );
}

/** The server of a channel or thread; null for direct messages and unknown ids. */
export async function findServerOfChannel(runtime: Runtime, channelId: string): Promise<string | null> {
  return isId(channelId) ? await channelServers(runtime).get(channelId) : null;
}

/** How many members servers have, and how many of them are online; without unknown ids. */
export async function sizesOfServers(
  runtime: Runtime,
  serverIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly members: number; readonly online: number }>> {
  const [states, online] = await Promise.all([
    serverStates(runtime).getMany(serverIds),
    onlineCounts(runtime, serverIds),
  ]);
  return new Map(
    [...states].map(([id, { row }]) => [id, { members: row.memberCount, online: online.get(id) ?? 0 }]),
  );
}

/** The servers, among some, that a person is in. */
export async function serversWith(
  runtime: Runtime,
  userId: string,
  serverIds: readonly string[],
): Promise<readonly string[]> {
  const keys = serverIds.map((serverId) => memberKey(serverId, userId));
  const members = await memberStates(runtime).getMany(keys);
  return serverIds.filter((serverId) => members.has(memberKey(serverId, userId)));
}

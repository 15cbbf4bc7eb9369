import { ApiError } from '@guildhall/platform';
import { LIMITS, MEMBER_FLAGS, memberAdd, type Server, serverCreate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { loadServerStates, type MemberRow, type ServerState } from '../access/index.ts';
import { type JoinPass, passGate } from '../join-gate/index.ts';
import {
  findMember,
  insertMember,
  isBanned,
  lockAndCountServers,
  memberViews,
  wasMember,
} from '../members/index.ts';
import { isOnboarding } from '../onboarding/index.ts';
import { isScreened } from '../screening/index.ts';
import { runningTimeout } from '../timeouts/index.ts';
import { serverCreatedViews, serverInCreated } from './view.ts';

export interface Join {
  readonly serverId: string;
  readonly userId: string;
  readonly kind: 'person' | 'bot';
  /** A bot comes with its own role. */
  readonly roleIds?: readonly string[];
  /** What a person who joins by themselves hands over at the join gate. */
  readonly pass?: JoinPass;
}

/**
 * Joins a server, whichever way: banned, paused, 100 servers, the join gate, then the member, pending when screening is on, still timed
 * out when a timeout runs (design 5.7, "Joining, every way").
 * Bots are added by someone who manages the server: neither pausing nor the limit holds for them.
 * @returns null for someone who is a member already.
 * @throws ApiError banned, invites_paused, too_many_servers, and what the join gate throws.
 */
export async function joinServer(
  runtime: Runtime,
  tx: Transaction,
  server: ServerState,
  join: Join,
): Promise<Server | null> {
  const { serverId, userId, kind } = join;
  await tx.lock(serverId);
  if (await isBanned(tx.db, serverId, userId)) throw new ApiError('banned');
  if (kind === 'person') {
    if (server.row.invitesPaused) throw new ApiError('invites_paused');
    if ((await lockAndCountServers(tx.db, userId)) >= LIMITS.serversPerPerson)
      throw new ApiError('too_many_servers');
    if (await findMember(tx.db, serverId, userId)) return null;
    const joiner = { serverId, serverName: server.row.name, userId };
    await passGate(runtime, tx, joiner, join.pass ?? null);
  }
  const now = new Date(runtime.clock.now());
  const member = await insertMember(tx.db, {
    serverId,
    userId,
    joinedAt: now,
    roleIds: [...(join.roleIds ?? [])],
    pending: kind === 'person' && (await isScreened(tx.db, serverId)),
    flags: await joinFlags(tx, join),
    timeoutUntil: (await runningTimeout(tx.db, serverId, userId, now)) ?? null,
  });
  return member ? announceMember(runtime, tx, member) : null;
}

/** Sum of 1 for having been there before and 8 for being asked to onboard (design 5.11). */
async function joinFlags(tx: Transaction, { serverId, userId, kind }: Join): Promise<number> {
  const rejoined = await wasMember(tx.db, serverId, userId);
  const onboards = kind === 'person' && (await isOnboarding(tx.db, serverId));
  return (rejoined ? MEMBER_FLAGS.rejoined : 0) | (onboards ? MEMBER_FLAGS.startedOnboarding : 0);
}

/** SERVER_CREATE to the one who joins, then MEMBER_ADD to everyone. @returns the server as the new member sees it. */
export async function announceMember(runtime: Runtime, tx: Transaction, member: MemberRow): Promise<Server> {
  const { serverId, userId } = member;
  const state = (await loadServerStates(tx.db, [serverId])).get(serverId);
  if (!state) throw new ApiError('unknown_server');
  const [created] = await serverCreatedViews(runtime, tx.db, [{ state, member }]);
  const [view] = await memberViews(runtime, state, [member]);
  if (!created || !view) throw new Error('a new member has an account and a server');
  tx.emit(serverCreate, { kind: 'user', id: userId }, created, {
    touches: [`member:${serverId}:${userId}`, `server:${serverId}`],
  });
  tx.emit(memberAdd, { kind: 'server', id: serverId }, { serverId, ...view });
  return serverInCreated(created);
}

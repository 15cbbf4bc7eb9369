/**
 * Admits people to a server, by every way of joining: checks bans, pausing, the limit of 100 servers and the join gate,
 * then adds the member, who is pending under screening and stays timed out, muted and deafened (design 5.7, "Joining,
 * every way"). One transaction admits all who join at the same time: it reads once for all, then decides on each.
 */
import { ApiError } from '@guildhall/platform';
import { LIMITS, MEMBER_FLAGS, type Server } from '@guildhall/protocol';
import type { NewRow } from '../../rows.ts';
import type { Runtime, Transaction } from '../../runtime.ts';
import type { ServerState } from '../access/index.ts';
import { requireNotSuspended } from '../access/index.ts';
import { type HeldGate, type JoinPass, readGateForJoins } from '../join-gate/index.ts';
import { insertMembers, lockAccounts } from '../members/index.ts';
import { liftTimeoutsJob } from '../roles/index.ts';
import { type JoinerFacts, joinerFacts } from './admission-store.ts';
import { announceMembers } from './announce-members.ts';

export interface Joiner {
  readonly userId: string;
  /** Managers add bots, so pausing and the limit do not apply to bots. */
  readonly kind: 'person' | 'bot';
  /** A bot gets its own role. */
  readonly roleIds?: readonly string[];
  /** The person's answer to the join gate. */
  readonly pass?: JoinPass;
}

export interface Admission {
  /**
   * Checks a person and, if it refuses them, writes nothing.
   * @returns false for someone who is already a member
   * @throws ApiError invalid_token for an erased account, banned, invites_paused, too_many_servers, and errors of the
   * join gate.
   */
  admit(joiner: Joiner): Promise<boolean>;
  /** Writes and announces the admitted people, in order. @returns each person's view of the server, by account */
  write(): Promise<ReadonlyMap<string, Server>>;
}

/** Prepares the admission of people and bots. @param server read under its lock */
export async function openAdmission(
  runtime: Runtime,
  tx: Transaction,
  server: ServerState,
  joiners: readonly Pick<Joiner, 'userId' | 'kind'>[],
): Promise<Admission> {
  const now = new Date(runtime.clock.now());
  const people = joiners.filter(({ kind }) => kind === 'person');
  const userIds = [...new Set(joiners.map(({ userId }) => userId))];
  await tx.lock(server.id);
  requireNotSuspended(server);
  await lockAccounts(
    tx.db,
    people.map(({ userId }) => userId),
  );
  const known = await joinerFacts(tx.db, server.id, userIds, now);
  const gate = people.length === 0 ? null : await readGateForJoins(runtime, tx, server);
  const admitted = new Map<string, NewRow<'members'>>();
  return {
    async admit(joiner) {
      const facts = known.get(joiner.userId);
      if (!facts) throw new Error('this admission was not opened for the joiner');
      if (facts.isMember || admitted.has(joiner.userId)) return false;
      if (facts.isBanned) throw new ApiError('banned');
      if (joiner.kind === 'person') await judgePerson(server, gate, facts, joiner);
      admitted.set(joiner.userId, newMember(server.id, joiner, facts, now));
      return true;
    },
    async write() {
      if (admitted.size === 0) return new Map();
      await gate?.write();
      const members = await insertMembers(tx.db, server.id, [...admitted.values()]);
      // Someone may join as Administrator.
      if (members.some(({ timeoutUntil }) => timeoutUntil !== null))
        await tx.addJob(liftTimeoutsJob, { serverId: server.id });
      return announceMembers(runtime, tx, server, members);
    },
  };
}

async function judgePerson(
  server: ServerState,
  gate: HeldGate | null,
  facts: JoinerFacts,
  { pass }: Joiner,
): Promise<void> {
  // Erased while this waited for the server; nothing would remove the member again.
  if (facts.isErased) throw new ApiError('invalid_token');
  if (server.row.invitesPaused) throw new ApiError('invites_paused');
  if (facts.serverCount >= LIMITS.serversPerPerson) throw new ApiError('too_many_servers');
  await gate?.pass(facts, pass ?? null);
}

/** Flags are a sum: 1 for a former member, 8 for onboarding (design 5.11). */
function newMember(
  serverId: string,
  { userId, kind, roleIds = [] }: Joiner,
  facts: JoinerFacts,
  joinedAt: Date,
): NewRow<'members'> {
  const onboards = kind === 'person' && facts.isOnboarding;
  return {
    serverId,
    userId,
    joinedAt,
    roleIds: [...roleIds],
    pending: kind === 'person' && facts.isScreened,
    flags: (facts.wasMember ? MEMBER_FLAGS.rejoined : 0) | (onboards ? MEMBER_FLAGS.startedOnboarding : 0),
    timeoutUntil: facts.timeoutUntil,
    mute: facts.mute,
    deaf: facts.deaf,
  };
}

/**
 * Admits one person or bot. @returns null for a member
 * @throws ApiError banned, invites_paused, too_many_servers, and what the join gate throws
 */
export async function joinServer(
  runtime: Runtime,
  tx: Transaction,
  server: ServerState,
  joiner: Joiner,
): Promise<Server | null> {
  const admission = await openAdmission(runtime, tx, server, [joiner]);
  if (!(await admission.admit(joiner))) return null;
  return (await admission.write()).get(joiner.userId) ?? null;
}

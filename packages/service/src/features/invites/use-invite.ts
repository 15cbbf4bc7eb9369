import { ApiError } from '@guildhall/platform';
import type { Invite, JoinProof, JoinRequirements, Server } from '@guildhall/protocol';
import type { Context, PublicContext, Runtime } from '../../runtime.ts';
import { channelsSeenBy, memberIn, serverStates } from '../access/index.ts';
import { joinRequirements, readPass } from '../join-gate/index.ts';
import { serverView } from '../servers/index.ts';
import { joinQueue } from './join-queue.ts';
import { inviteByCode, inviteCodeElsewhere, serverOfInvite } from './store.ts';
import { inviteViews } from './view.ts';

/** The class of members without roles. */
const NO_ROLES = 'roles=';

/** The preview of an invite for anyone with the code. A hidden channel is not named. @throws ApiError unknown_invite */
export async function getInvite({ runtime }: PublicContext, code: string): Promise<Invite> {
  const row = await inviteByCode(runtime.database.db, code, new Date(runtime.clock.now()));
  const [view] = row ? await inviteViews(runtime, [row]) : [];
  if (!view) throw new ApiError('unknown_invite');
  const server = await serverStates(runtime).get(view.serverId);
  const isOpen = server !== null && channelsSeenBy(server, NO_ROLES).has(view.channelId);
  return isOpen ? view : { ...view, channel: { ...view.channel, name: '' } };
}

/** One of the codes that is valid now and leads to another server; null if there is none. */
export async function findInviteElsewhere(
  runtime: Runtime,
  serverId: string,
  codes: readonly string[],
): Promise<string | null> {
  const now = new Date(runtime.clock.now());
  return (await inviteCodeElsewhere(runtime.database.db, serverId, codes, now)) ?? null;
}

/**
 * Joins by an invite. The use is counted in the transaction of the join; the last one deletes the invite.
 * @throws ApiError unknown_invite, banned, invites_paused, too_many_servers, and errors of the join gate
 */
export async function acceptInvite(
  { runtime, actor }: Context,
  code: string,
  proof: JoinProof,
): Promise<{ server: Server; alreadyMember: boolean }> {
  const pass = await readPass(runtime, proof);
  const serverId = await serverOfInvite(runtime.database.db, code);
  if (serverId === undefined) throw new ApiError('unknown_invite');
  const { id: userId, kind } = actor;
  const joined = await joinQueue(runtime).add(serverId, { code, joiner: { userId, kind, pass } });
  if (joined instanceof ApiError) throw joined;
  if (joined) return { server: joined, alreadyMember: false };
  return { server: await readAsMember(runtime, serverId, userId), alreadyMember: true };
}

/** The requirements for joining by an invite. @throws ApiError unknown_invite */
export async function getInviteRequirements(
  { runtime, actor }: Context,
  code: string,
): Promise<JoinRequirements> {
  const invite = await inviteByCode(runtime.database.db, code, new Date(runtime.clock.now()));
  if (!invite) throw new ApiError('unknown_invite');
  return joinRequirements(runtime, invite.serverId, actor.id);
}

async function readAsMember(runtime: Runtime, serverId: string, userId: string): Promise<Server> {
  const state = await serverStates(runtime).get(serverId);
  const member = await memberIn(runtime, serverId, userId);
  if (!state || !member) throw new ApiError('unknown_invite');
  return serverView(runtime, runtime.database.db, state, member);
}

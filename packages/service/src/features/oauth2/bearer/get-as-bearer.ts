/** The bearer routes (specification 1, "Bearer routes"); bots may read themselves there, too (design 13.5). */
import { ApiError, type BearerCaller, isoTime, type KnownCaller } from '@guildhall/platform';
import type { BearerMember, BearerServer, BearerUser, TokenInformation } from '@guildhall/protocol';
import type { Ground } from '../../../ground.ts';
import { memberKey, memberStates, membershipsOf, serverStates } from '../../access/index.ts';
import { type UserRow, userDirectory } from '../../accounts/index.ts';
import { applicationById } from '../../applications/index.ts';
import { emailOf } from '../store.ts';
import { applicationSummary, bearerMember, bearerServer, bearerUser } from '../view.ts';

async function userRow(ground: Ground, id: string): Promise<UserRow> {
  const user = await userDirectory(ground).get(id);
  if (!user) throw new ApiError('invalid_token');
  return user.row;
}

/** The person a token is for, or the bot. */
export async function getBearerUser(ground: Ground, caller: BearerCaller | KnownCaller): Promise<BearerUser> {
  const row = await userRow(ground, caller.id);
  const withMail = caller.kind === 'bearer' && caller.scopes.includes('email');
  return bearerUser(
    row,
    ground.settings,
    withMail ? await emailOf(ground.database.db, caller.id) : undefined,
  );
}

/** Every server they are in, oldest first. */
export async function listBearerServers(
  ground: Ground,
  caller: BearerCaller | KnownCaller,
): Promise<BearerServer[]> {
  const members = await membershipsOf(ground.database.db, caller.id);
  const states = await serverStates(ground).getMany(members.map((member) => member.serverId));
  return members.flatMap((member) => {
    const server = states.get(member.serverId);
    return server ? [bearerServer(server, member, ground.settings)] : [];
  });
}

/** Who they are in a server. @throws ApiError unknown_server. */
export async function getBearerMember(
  ground: Ground,
  caller: BearerCaller,
  serverId: string,
): Promise<BearerMember> {
  const server = await serverStates(ground).get(serverId);
  const member = server && (await memberStates(ground).get(memberKey(serverId, caller.id)));
  if (!server || !member) throw new ApiError('unknown_server');
  const row = await userRow(ground, caller.id);
  return bearerMember(server, member, row, { settings: ground.settings, now: ground.clock.now() });
}

/** What the token is for and until when. */
export async function getTokenInformation(ground: Ground, caller: BearerCaller): Promise<TokenInformation> {
  const application = await applicationById(ground.database.db, caller.applicationId);
  if (!application) throw new ApiError('invalid_token');
  return {
    application: applicationSummary(application, ground.settings),
    scopes: [...caller.scopes],
    expires: isoTime(caller.expiresAt),
    ...(caller.scopes.includes('identify')
      ? { user: bearerUser(await userRow(ground, caller.id), ground.settings) }
      : {}),
  };
}

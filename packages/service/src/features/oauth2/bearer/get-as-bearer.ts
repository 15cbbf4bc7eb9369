/** The bearer routes (specification 1, "Bearer routes"); bots may read themselves there too (design 13.5). */
import { ApiError, type BearerCaller, isoTime, type KnownCaller } from '@guildhall/platform';
import type { BearerMember, BearerServer, BearerUser, TokenInformation } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { listMemberships, memberIn, serverStates } from '../../access/index.ts';
import { type UserRow, userDirectory } from '../../accounts/index.ts';
import { applicationById } from '../../applications/index.ts';
import { findEmail } from '../store.ts';
import { applicationSummary, bearerMember, bearerServer, bearerUser } from '../view.ts';

async function requireUserRow(runtime: Runtime, id: string): Promise<UserRow> {
  const user = await userDirectory(runtime).get(id);
  if (!user) throw new ApiError('invalid_token');
  return user.row;
}

/** The person or bot that the token belongs to. */
export async function getBearerUser(
  runtime: Runtime,
  caller: BearerCaller | KnownCaller,
): Promise<BearerUser> {
  const row = await requireUserRow(runtime, caller.id);
  const withMail = caller.kind === 'bearer' && caller.scopes.includes('email');
  return bearerUser(
    row,
    runtime.settings,
    withMail ? await findEmail(runtime.database.db, caller.id) : undefined,
  );
}

/** All servers of the caller, oldest first. */
export async function listBearerServers(
  runtime: Runtime,
  caller: BearerCaller | KnownCaller,
): Promise<BearerServer[]> {
  const members = await listMemberships(runtime.database.db, caller.id);
  const states = await serverStates(runtime).getMany(members.map((member) => member.serverId));
  return members.flatMap((member) => {
    const server = states.get(member.serverId);
    return server ? [bearerServer(server, member, runtime.settings)] : [];
  });
}

/** The caller as a member of a server. @throws ApiError unknown_server */
export async function getBearerMember(
  runtime: Runtime,
  caller: BearerCaller,
  serverId: string,
): Promise<BearerMember> {
  const server = await serverStates(runtime).get(serverId);
  const member = server && (await memberIn(runtime, serverId, caller.id));
  if (!server || !member) throw new ApiError('unknown_server');
  const row = await requireUserRow(runtime, caller.id);
  return bearerMember(server, member, row, { settings: runtime.settings, now: runtime.clock.now() });
}

/** The token's scopes and expiry. */
export async function getTokenInformation(runtime: Runtime, caller: BearerCaller): Promise<TokenInformation> {
  const application = await applicationById(runtime.database.db, caller.applicationId);
  if (!application) throw new ApiError('invalid_token');
  return {
    application: applicationSummary(application, runtime.settings),
    scopes: [...caller.scopes],
    expires: isoTime(caller.expiresAt),
    ...(caller.scopes.includes('identify')
      ? { user: bearerUser(await requireUserRow(runtime, caller.id), runtime.settings) }
      : {}),
  };
}

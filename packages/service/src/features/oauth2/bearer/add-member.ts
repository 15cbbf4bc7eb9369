import { ApiError, Reply } from '@guildhall/platform';
import type { Member } from '@guildhall/protocol';
import type { Context } from '../../../runtime.ts';
import {
  changeServer,
  loadServerState,
  requireNotSuspended,
  type ServerAccess,
  serverAccess,
} from '../../access/index.ts';
import { auditedUser, recordAudit } from '../../audit/index.ts';
import { findMember, memberViews } from '../../members/index.ts';
import { joinServer } from '../../servers/index.ts';
import type { TokenRow } from '../store.ts';
import { livePair, noteUse } from './authenticate-bearer.ts';

interface Addition {
  readonly serverId: string;
  readonly userId: string;
  readonly accessToken: string;
}

/**
 * guilds.join: adds a person to a server that the application's bot is in (specification 1, "Add a person to a
 * server"). Checks follow the order of design 13.9.
 * @throws ApiError invalid_access_token, missing_scope, token_user_mismatch, unknown_server, missing_permission,
 * team_server, banned, invites_paused, too_many_servers, email_unverified
 */
export async function addMember(ctx: Context, addition: Addition): Promise<Reply<Member> | Reply<undefined>> {
  const { runtime, actor } = ctx;
  const { serverId, userId } = addition;
  await noteUse(runtime, await requireToken(ctx, addition));
  const access = await serverAccess(runtime, actor, serverId);
  requireNotSuspended(access.server);
  const audited = await auditedUser(runtime, userId);
  const joined = await changeServer({ ...ctx, access }, requireMayAdd, async (tx, current) => {
    if (await findMember(tx.db, serverId, userId)) return false;
    // The token may have been revoked while this waited for the locks.
    await tx.lock(userId);
    await requireToken(ctx, addition);
    const server = await joinServer(runtime, tx, current.server, { userId, kind: 'person' });
    if (!server) return false;
    await recordAudit(ctx, tx, {
      serverId,
      action: 'member_app_add',
      ...audited,
      extra: { applicationId: actor.credentialId },
    });
    return true;
  });
  if (!joined) return new Reply(204, undefined);
  const state = await loadServerState(runtime.database.db, serverId);
  const member = await findMember(runtime.database.db, serverId, userId);
  const [view] = state && member ? await memberViews(runtime, state, [member], actor.id) : [];
  // The person has left again already; the request was fulfilled.
  return view ? new Reply(201, view) : new Reply(204, undefined);
}

async function requireToken(
  { runtime, actor }: Context,
  { userId, accessToken }: Addition,
): Promise<TokenRow> {
  const pair = await livePair(runtime, accessToken);
  if (!pair || pair.applicationId !== actor.credentialId) throw new ApiError('invalid_access_token');
  if (!pair.scopes.includes('guilds.join')) throw new ApiError('missing_scope');
  if (pair.userId !== userId) throw new ApiError('token_user_mismatch');
  return pair;
}

/** Team servers belong to staff and developers (design 13.22). */
function requireMayAdd(access: ServerAccess): void {
  access.require('createInvite');
  const { types } = access.server.row;
  if (types.includes('staff') || types.includes('developer')) throw new ApiError('team_server');
}

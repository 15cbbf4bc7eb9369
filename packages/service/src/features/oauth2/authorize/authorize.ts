/**
 * The two calls of the consent screen, and authorization without it (specification 1, "Authorize page"; design 6.4).
 */
import { ApiError, invalidField, type KnownCaller } from '@guildhall/platform';
import {
  type AuthorizeServer,
  type Consent,
  type EndpointBody,
  has,
  SCOPE_DESCRIPTIONS,
} from '@guildhall/protocol';
import type { Context, Runtime, Transaction } from '../../../runtime.ts';
import { listMemberships, memberAccess, memberKey, memberStates, serverStates } from '../../access/index.ts';
import { mediaUrl, presentUsers } from '../../accounts/index.ts';
import { authorizeBot } from '../../applications/index.ts';
import { findGrant } from '../store.ts';
import { applicationCard } from '../view.ts';
import {
  type AuthorizeParameters,
  type CheckedRequest,
  checkRequest,
  type RefusedRequest,
} from './check-request.ts';
import { issueCode } from './issue-code.ts';
import { returnToSite } from './return-to-site.ts';

/**
 * What the consent screen shows. A wrong request is refused before the log-in.
 * @throws ApiError unknown_application, unregistered_redirect, invalid_authorization (an error page each); unauthorized
 * (log in first); bot_private
 */
export async function getAuthorization(
  runtime: Runtime,
  actor: KnownCaller | null,
  input: AuthorizeParameters,
): Promise<Consent | RefusedRequest> {
  const request = await checkRequest(runtime, input);
  if ('redirectTo' in request) return request;
  if (!actor) throw new ApiError('unauthorized');
  const { application, scopes, redirect, isInstall } = request;
  const withBot = scopes.includes('bot');
  if (withBot && !application.botPublic && application.ownerId !== actor.id)
    throw new ApiError('bot_private');
  const user = (await presentUsers(runtime, [actor.id])).get(actor.id);
  if (!user) throw new ApiError('invalid_token');
  return {
    application: applicationCard(application, runtime.settings),
    scopes: scopes.map((name) => ({ name, description: SCOPE_DESCRIPTIONS[name] })),
    redirectHost: redirect === null || isInstall ? null : new URL(redirect).host,
    user,
    ...(withBot ? await serverPicker(runtime, actor.id, request, input.guild_id) : {}),
    skip: await maySkipConsent(runtime.database.db, actor.id, request),
  };
}

/** Whether prompt=none may skip the screen: all scopes were allowed before, and none is `bot`. */
async function maySkipConsent(
  db: Transaction['db'],
  userId: string,
  request: CheckedRequest,
): Promise<boolean> {
  if (!request.promptNone || request.scopes.includes('bot')) return false;
  const grant = await findGrant(db, userId, request.application.id);
  return grant !== undefined && request.scopes.every((scope) => grant.scopes.includes(scope));
}

/** Servers where the person may add the bot: with Manage Server; in developer servers only as owner. */
async function serverPicker(
  runtime: Runtime,
  userId: string,
  { application, permissions }: CheckedRequest,
  preselected: string | undefined,
): Promise<Pick<Consent, 'servers' | 'permissions' | 'serverId'>> {
  const rows = await listMemberships(runtime.database.db, userId);
  const states = await serverStates(runtime).getMany(rows.map((row) => row.serverId));
  const botId = application.botId ?? '';
  const bots = await memberStates(runtime).getMany(rows.map((row) => memberKey(row.serverId, botId)));
  const now = runtime.clock.now();
  const servers = rows.flatMap((member): AuthorizeServer[] => {
    const server = states.get(member.serverId);
    if (!server) return [];
    // Only reads permissions, which a missing second factor does not take away.
    const access = memberAccess(server, member, { now, hasFactor: true });
    const manages =
      has(access.permissions, 'manageServer') && (access.isOwner || !server.row.types.includes('developer'));
    if (!manages) return [];
    return [
      {
        id: server.id,
        name: server.row.name,
        iconUrl: mediaUrl(runtime.settings, server.row.icon),
        permissions: String(access.permissions),
        hasBot: bots.has(memberKey(server.id, botId)),
      },
    ];
  });
  const serverId = servers.find(({ id }) => id === preselected)?.id ?? null;
  return { servers, permissions: String(permissions), serverId };
}

/**
 * Carries out the person's decision. Allowing extends the grant, adds the bot where asked, and sends the person back
 * with a code; an install link ends here.
 * @throws ApiError like {@link getAuthorization}, and what adding a bot throws.
 */
export async function decideAuthorization(
  ctx: Context,
  input: EndpointBody<'decideAuthorization'>,
): Promise<{ redirectTo: string | null }> {
  const request = await checkRequest(ctx.runtime, input);
  if ('redirectTo' in request) return request;
  const { redirect, isInstall, state } = request;
  if (input.decision === 'cancel') {
    // The screen of an install link names no site to return to.
    if (isInstall || redirect === null) return { redirectTo: null };
    const denied = { error: 'access_denied', error_description: 'The person clicked Cancel.', state };
    return { redirectTo: returnToSite(ctx.runtime, redirect, denied) };
  }
  if (request.scopes.includes('bot')) return addBot(ctx, request, input);
  // Only an install link has no redirect address, and it asks for a bot.
  if (redirect === null) return { redirectTo: null };
  return { redirectTo: await redirectWithCode(ctx, request, redirect) };
}

/** Adds the bot and creates the code in one transaction. */
async function addBot(
  ctx: Context,
  request: CheckedRequest,
  input: EndpointBody<'decideAuthorization'>,
): Promise<{ redirectTo: string | null }> {
  const { application, permissions, redirect, isInstall, state } = request;
  const serverId = input.serverId ?? input.guild_id;
  if (!serverId) throw invalidField('body/serverId', 'must name the server to add the bot to');
  const wanted = { serverId, permissions: String(permissions) };
  if (isInstall || redirect === null) {
    await authorizeBot(ctx, application.id, wanted);
    return { redirectTo: null };
  }
  let code = '';
  const added = await authorizeBot(ctx, application.id, wanted, async (tx) => {
    code = await issueCode(ctx.runtime, tx, ctx, request, {
      redirect,
      serverId,
    });
  });
  const bot = { guild_id: added.serverId, permissions: added.permissions };
  return { redirectTo: returnToSite(ctx.runtime, redirect, { code, state, ...bot }) };
}

async function redirectWithCode(
  { runtime, actor, facts }: Context,
  request: CheckedRequest,
  redirect: string,
): Promise<string> {
  const code = await runtime.database.transaction((tx) =>
    issueCode(runtime, tx, { actor, facts }, request, { redirect, serverId: null }),
  );
  return returnToSite(runtime, redirect, { code, state: request.state });
}

/**
 * Where the authorize page redirects without being shown: to the site with an error or, with prompt=none and everything
 * allowed, with a new code.
 * @param unreadable names of parameters that are sent twice or are not text, which `input` lacks
 * @returns null when the page has to be shown (consent, log-in or error page)
 */
export async function redirectOfPage(
  runtime: Runtime,
  actor: KnownCaller | null,
  input: AuthorizeParameters,
  unreadable: readonly string[],
): Promise<string | null> {
  const request = await checkRequest(runtime, input, unreadable);
  if ('redirectTo' in request) return request.redirectTo;
  const { redirect, state } = request;
  if (!actor || redirect === null || !(await maySkipConsent(runtime.database.db, actor.id, request)))
    return null;
  const code = await runtime.database.transaction(async (tx) => {
    await tx.lock(actor.id);
    // A scope revoked at this moment is not granted again without asking.
    if (!(await maySkipConsent(tx.db, actor.id, request))) return null;
    return issueCode(runtime, tx, { actor }, request, { redirect, serverId: null });
  });
  return code === null ? null : returnToSite(runtime, redirect, { code, state });
}

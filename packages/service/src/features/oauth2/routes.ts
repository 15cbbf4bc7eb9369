import {
  type Answer,
  type BasicCredentials,
  type BearerCaller,
  bindRoute,
  isKnown,
  type KnownCaller,
  type RequestInput,
} from '@guildhall/platform';
import {
  addGuildMember,
  addServerMember,
  decideAuthorization as decideEndpoint,
  getAuthorization as getAuthorizationEndpoint,
  getBearerGuildMember,
  getBearerServerMember,
  getBearerUser,
  getTokenInformation,
  issueToken as issueTokenEndpoint,
  listAuthorizedApps as listAppsEndpoint,
  listBearerGuilds,
  listBearerServers,
  removeAuthorizedApp as removeAppEndpoint,
  revokeToken as revokeTokenEndpoint,
} from '@guildhall/protocol';
import type { Ground } from '../../ground.ts';
import { known, type RouteFactory, type RouteTable } from '../../route-table.ts';
import { decideAuthorization, readAuthorization } from './authorize/authorize.ts';
import { listAuthorizedApps, removeAuthorizedApp } from './authorized-apps.ts';
import { addMember } from './bearer/add-member.ts';
import { readMember, readServers, readToken, readUser } from './bearer/read-as-bearer.ts';
import { issueToken } from './tokens/issue-token.ts';
import { revokeToken } from './tokens/revoke-token.ts';

interface Contract {
  readonly kind: 'endpoint';
}

/** A route for holders of access tokens alone. */
function asBearer<E extends Contract>(
  endpoint: E,
  handle: (ground: Ground, caller: BearerCaller, input: RequestInput<E>) => Promise<Answer<E>>,
): RouteFactory {
  return (ground) =>
    bindRoute(endpoint, (input, caller) => {
      if (caller.kind !== 'bearer') throw new Error('a bearer route was called without a bearer token');
      return handle(ground, caller, input);
    });
}

/** A route for holders of access tokens and for bots. */
function asBearerOrBot<E extends Contract>(
  endpoint: E,
  handle: (ground: Ground, caller: BearerCaller | KnownCaller) => Promise<Answer<E>>,
): RouteFactory {
  return (ground) =>
    bindRoute(endpoint, (_input, caller) => {
      if (caller.kind !== 'bearer' && !isKnown(caller))
        throw new Error('a bearer route was called by nobody');
      return handle(ground, caller);
    });
}

/** A route for OAuth2 clients, whose credentials the use case checks. */
function asClient<E extends Contract>(
  endpoint: E,
  handle: (ground: Ground, basic: BasicCredentials | null, input: RequestInput<E>) => Promise<Answer<E>>,
): RouteFactory {
  return (ground) =>
    bindRoute(endpoint, (input, caller) => {
      if (caller.kind !== 'client') throw new Error('a client route was called by something else');
      return handle(ground, caller.basic, input);
    });
}

const getAuthorization: RouteFactory = (ground) =>
  bindRoute(getAuthorizationEndpoint, ({ query }, caller) =>
    readAuthorization(ground, isKnown(caller) ? caller : null, query),
  );

export const oauth2Routes: RouteTable = [
  getAuthorization,
  known(decideEndpoint, (ctx, { body }) => decideAuthorization(ctx, body)),
  known(listAppsEndpoint, (ctx) => listAuthorizedApps(ctx)),
  known(removeAppEndpoint, (ctx, { params }) => removeAuthorizedApp(ctx, params.applicationId)),
  asClient(issueTokenEndpoint, (ground, basic, { body }) => issueToken(ground, basic, body ?? {})),
  asClient(revokeTokenEndpoint, (ground, basic, { body }) => revokeToken(ground, basic, body ?? {})),
  asBearerOrBot(getBearerUser, readUser),
  asBearerOrBot(listBearerGuilds, readServers),
  asBearerOrBot(listBearerServers, readServers),
  asBearer(getBearerGuildMember, (ground, caller, { params }) => readMember(ground, caller, params.serverId)),
  asBearer(getBearerServerMember, (ground, caller, { params }) =>
    readMember(ground, caller, params.serverId),
  ),
  asBearer(getTokenInformation, readToken),
  known(addGuildMember, (ctx, { params, body }) =>
    addMember(ctx, { ...params, accessToken: body.access_token }),
  ),
  known(addServerMember, (ctx, { params, body }) =>
    addMember(ctx, { ...params, accessToken: body.access_token }),
  ),
];

import type { RouteTable } from '../../route-table.ts';
import { decideAuthorization, getAuthorization } from './authorize/authorize.ts';
import { listAuthorizedApps, removeAuthorizedApp } from './authorized-apps.ts';
import { addMember } from './bearer/add-member.ts';
import {
  getBearerMember,
  getBearerUser,
  getTokenInformation,
  listBearerServers,
} from './bearer/get-as-bearer.ts';
import { introspectToken } from './tokens/introspect-token.ts';
import { issueToken } from './tokens/issue-token.ts';
import { revokeToken } from './tokens/revoke-token.ts';

export const oauth2Routes: RouteTable = {
  getAuthorization: ({ runtime, actor }, { query }) => getAuthorization(runtime, actor, query),
  decideAuthorization: (ctx, { body }) => decideAuthorization(ctx, body),
  listAuthorizedApps: (ctx) => listAuthorizedApps(ctx),
  removeAuthorizedApp: (ctx, { params }) => removeAuthorizedApp(ctx, params.applicationId),
  issueToken: ({ runtime, actor }, { body }) => issueToken(runtime, actor.basic, body ?? {}),
  revokeToken: ({ runtime, actor }, { body }) => revokeToken(runtime, actor.basic, body ?? {}),
  introspectToken: ({ runtime, actor }, { body }) => introspectToken(runtime, actor.basic, body ?? {}),
  getBearerUser: ({ runtime, actor }) => getBearerUser(runtime, actor),
  listBearerGuilds: ({ runtime, actor }) => listBearerServers(runtime, actor),
  listBearerServers: ({ runtime, actor }) => listBearerServers(runtime, actor),
  getBearerGuildMember: ({ runtime, actor }, { params }) => getBearerMember(runtime, actor, params.serverId),
  getBearerServerMember: ({ runtime, actor }, { params }) => getBearerMember(runtime, actor, params.serverId),
  getTokenInformation: ({ runtime, actor }) => getTokenInformation(runtime, actor),
  addGuildMember: (ctx, { params, body }) => addMember(ctx, { ...params, accessToken: body.access_token }),
  addServerMember: (ctx, { params, body }) => addMember(ctx, { ...params, accessToken: body.access_token }),
};

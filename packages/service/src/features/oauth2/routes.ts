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
import { issueToken } from './tokens/issue-token.ts';
import { revokeToken } from './tokens/revoke-token.ts';

export const oauth2Routes: RouteTable = {
  getAuthorization: ({ ground, actor }, { query }) => getAuthorization(ground, actor, query),
  decideAuthorization: (ctx, { body }) => decideAuthorization(ctx, body),
  listAuthorizedApps: (ctx) => listAuthorizedApps(ctx),
  removeAuthorizedApp: (ctx, { params }) => removeAuthorizedApp(ctx, params.applicationId),
  issueToken: ({ ground, actor }, { body }) => issueToken(ground, actor.basic, body ?? {}),
  revokeToken: ({ ground, actor }, { body }) => revokeToken(ground, actor.basic, body ?? {}),
  getBearerUser: ({ ground, actor }) => getBearerUser(ground, actor),
  listBearerGuilds: ({ ground, actor }) => listBearerServers(ground, actor),
  listBearerServers: ({ ground, actor }) => listBearerServers(ground, actor),
  getBearerGuildMember: ({ ground, actor }, { params }) => getBearerMember(ground, actor, params.serverId),
  getBearerServerMember: ({ ground, actor }, { params }) => getBearerMember(ground, actor, params.serverId),
  getTokenInformation: ({ ground, actor }) => getTokenInformation(ground, actor),
  addGuildMember: (ctx, { params, body }) => addMember(ctx, { ...params, accessToken: body.access_token }),
  addServerMember: (ctx, { params, body }) => addMember(ctx, { ...params, accessToken: body.access_token }),
};

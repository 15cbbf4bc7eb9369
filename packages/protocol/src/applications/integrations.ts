/** Apps in a server (design 11.3, "integrations"). */
import { type Static, Type } from 'typebox';
import { User } from '../accounts/users.ts';
import { endpoint } from '../contract/contract.ts';
import { Id, Nullable, PermissionsString, Timestamp } from '../contract/schema.ts';

export const Integration = Type.Object({
  application: Type.Object({
    id: Id,
    name: Type.String(),
    description: Type.String(),
    iconUrl: Nullable(Type.String()),
  }),
  bot: User,
  roleId: Id,
  permissions: PermissionsString,
  addedBy: Nullable(User),
  addedAt: Timestamp,
});
export type Integration = Static<typeof Integration>;

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/servers/{serverId}/integrations',
  summary: 'Bots in the server, who added them and what their role allows; needs Manage Server',
  tag: 'Servers',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  replies: { 200: Type.Array(Integration) },
  errors: [],
});

export const removeIntegration = endpoint({
  method: 'DELETE',
  path: '/servers/{serverId}/integrations/{applicationId}',
  summary: "Remove an application's bot from the server; needs Manage Server",
  tag: 'Servers',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'], afterLookup: true },
  replies: { 204: null },
  errors: ['unknown_application', 'role_hierarchy'],
  audited: true,
});

export const integrationEndpoints = { listIntegrations, removeIntegration };

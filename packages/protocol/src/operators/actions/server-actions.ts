/** Servers. */
import { Type } from 'typebox';
import { Nullable, OneOf } from '../../contract/schema.ts';
import { SERVER_TYPES, ServerType } from '../../servers/servers.ts';
import { id, named, ofServer, optionalText, page, user } from './inputs.ts';

const OperatorServer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ownerId: Type.String(),
  owner: Type.Optional(Type.String({ description: "The owner's username; in lists" })),
  types: Type.Array(ServerType),
  listed: Type.Boolean(),
  memberCount: Type.Integer(),
  suspendedAt: Nullable(Type.String()),
  suspensionReason: Nullable(Type.String()),
});

export const serverActions = {
  listServers: named(
    'listServers',
    Type.Object({
      ...page.properties,
      type: Type.Optional(
        OneOf(SERVER_TYPES, { title: 'type', description: `only of this type: ${SERVER_TYPES.join(', ')}` }),
      ),
    }),
    Type.Array(OperatorServer),
  ),
  changeServerOwner: named('changeServerOwner', Type.Object({ server: id, user }), OperatorServer),
  unlistServer: named('unlistServer', ofServer, OperatorServer),
  suspendServer: named(
    'suspendServer',
    Type.Object({ server: id, reason: optionalText('shown to the members') }),
    OperatorServer,
  ),
  unsuspendServer: named('unsuspendServer', ofServer, OperatorServer),
  deleteServer: named('deleteServer', ofServer, OperatorServer),
};

import {
  deleteRelationship,
  listRelationships as listEndpoint,
  putRelationship,
  requestFriendship as requestEndpoint,
} from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import {
  acceptFriendship,
  blockUser,
  listRelationships,
  removeRelationship,
  requestFriendship,
} from './manage-relationships.ts';

export const relationshipRoutes: RouteTable = [
  known(listEndpoint, ({ ground, actor }) => listRelationships(ground, actor.id)),
  known(requestEndpoint, (ctx, { body }) => requestFriendship(ctx, body.username)),
  known(putRelationship, (ctx, { params, body }) =>
    body.type === 'friend' ? acceptFriendship(ctx, params.userId) : blockUser(ctx, params.userId),
  ),
  known(deleteRelationship, (ctx, { params }) => removeRelationship(ctx, params.userId)),
];

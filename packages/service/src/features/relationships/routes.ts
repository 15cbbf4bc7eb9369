import {
  deleteRelationship,
  listRelationships as listEndpoint,
  putRelationship,
  requestFriendship as requestEndpoint,
} from '@guildhall/protocol';
import type { Context, Ground } from '../../ground.ts';
import { known, type RouteTable } from '../../route-table.ts';
import {
  acceptFriendship,
  blockUser,
  listRelationships,
  removeRelationship,
  requestFriendship,
} from './manage-relationships.ts';

/** What others do when a block between two accounts was made or taken back. */
export type AfterBlock = (ground: Ground, userId: string, otherId: string) => Promise<void>;

/** @param afterBlock called after the change has been committed. */
export function relationshipRoutes(afterBlock: AfterBlock): RouteTable {
  const block = async (ctx: Context, userId: string) => {
    const relationship = await blockUser(ctx, userId);
    await afterBlock(ctx.ground, ctx.actor.id, userId);
    return relationship;
  };
  const remove = async (ctx: Context, userId: string) => {
    const removed = await removeRelationship(ctx, userId);
    if (removed === 'blocked') await afterBlock(ctx.ground, ctx.actor.id, userId);
    return undefined;
  };
  return [
    known(listEndpoint, ({ ground, actor }) => listRelationships(ground, actor.id)),
    known(requestEndpoint, (ctx, { body }) => requestFriendship(ctx, body.username)),
    known(putRelationship, (ctx, { params, body }) =>
      body.type === 'friend' ? acceptFriendship(ctx, params.userId) : block(ctx, params.userId),
    ),
    known(deleteRelationship, (ctx, { params }) => remove(ctx, params.userId)),
  ];
}

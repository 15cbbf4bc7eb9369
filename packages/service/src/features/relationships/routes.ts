import type { RouteTable } from '../../route-table.ts';
import type { Context } from '../../runtime.ts';
import type { AfterBlock } from './jobs.ts';
import {
  acceptFriendship,
  blockUser,
  listRelationships,
  removeRelationship,
  requestFriendship,
} from './manage-relationships.ts';

/** @param afterBlock called after the commit */
export function relationshipRoutes(afterBlock: AfterBlock): RouteTable {
  const block = async (ctx: Context, userId: string) => {
    const relationship = await blockUser(ctx, userId);
    await afterBlock(ctx.runtime, ctx.actor.id, userId);
    return relationship;
  };
  const remove = async (ctx: Context, userId: string) => {
    const removed = await removeRelationship(ctx, userId);
    if (removed === 'blocked') await afterBlock(ctx.runtime, ctx.actor.id, userId);
    return undefined;
  };
  return {
    listRelationships: ({ runtime, actor }) => listRelationships(runtime, actor.id),
    requestFriendship: (ctx, { body }) => requestFriendship(ctx, body.username),
    putRelationship: (ctx, { params, body }) =>
      body.type === 'friend' ? acceptFriendship(ctx, params.userId) : block(ctx, params.userId),
    deleteRelationship: (ctx, { params }) => remove(ctx, params.userId),
  };
}

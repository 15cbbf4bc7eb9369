import type { Relationship } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import type { Context } from '../../runtime.ts';
import type { Effects } from './jobs.ts';
import {
  acceptFriendship,
  blockUser,
  listRelationships,
  removeRelationship,
  requestFriendship,
} from './manage-relationships.ts';

/** Both effects are called after the commit. */
export function relationshipRoutes(afterBlock: Effects, afterFriendship: Effects): RouteTable {
  const connect = async (ctx: Context, change: Promise<Relationship>) => {
    const relationship = await change;
    if (relationship.type === 'friend')
      await afterFriendship(ctx.runtime, ctx.actor.id, relationship.user.id);
    return relationship;
  };
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
    requestFriendship: (ctx, { body }) => connect(ctx, requestFriendship(ctx, body.username)),
    putRelationship: (ctx, { params, body }) =>
      body.type === 'friend' ? connect(ctx, acceptFriendship(ctx, params.userId)) : block(ctx, params.userId),
    deleteRelationship: (ctx, { params }) => remove(ctx, params.userId),
  };
}

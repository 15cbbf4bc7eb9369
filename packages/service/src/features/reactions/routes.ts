import type { RouteTable } from '../../route-table.ts';
import { addReaction } from './add-reaction.ts';
import { listReactions } from './list-reactions.ts';
import {
  removeAllReactions,
  removeReaction,
  removeReactionOf,
  removeReactionsWith,
} from './remove-reactions.ts';

export const reactionRoutes: RouteTable = {
  addReaction: (ctx, { params }) => addReaction(ctx, params.messageId, params.emoji),
  removeOwnReaction: (ctx, { params }) => removeReaction(ctx, params.messageId, params.emoji, ctx.actor.id),
  listReactions: (ctx, { params, query }) => listReactions(ctx, params.messageId, params.emoji, query.after),
  removeReactionOf: (ctx, { params }) => removeReactionOf(ctx, params.messageId, params.emoji, params.userId),
  removeReactionsWith: (ctx, { params }) => removeReactionsWith(ctx, params.messageId, params.emoji),
  removeAllReactions: (ctx, { params }) => removeAllReactions(ctx, params.messageId),
};

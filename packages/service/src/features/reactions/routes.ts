import {
  addReaction as addReactionEndpoint,
  listReactions as listReactionsEndpoint,
  removeAllReactions as removeAllReactionsEndpoint,
  removeOwnReaction,
  removeReactionOf,
  removeReactionsWith as removeReactionsWithEndpoint,
} from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inConversation, toConversation } from '../access/index.ts';
import { addReaction } from './add-reaction.ts';
import { listReactions } from './list-reactions.ts';
import {
  removeAllReactions,
  removeReaction,
  removeReactionsWith,
  removeTheirReaction,
} from './remove-reactions.ts';

export const reactionRoutes: RouteTable = [
  toConversation()(addReactionEndpoint, (ctx, { params }) =>
    addReaction(ctx, params.messageId, params.emoji),
  ),
  inConversation()(removeOwnReaction, (ctx, { params }) =>
    removeReaction(ctx, params.messageId, params.emoji, ctx.actor.id),
  ),
  inConversation()(listReactionsEndpoint, (ctx, { params, query }) =>
    listReactions(ctx, params.messageId, params.emoji, query.after),
  ),
  inConversation()(removeReactionOf, (ctx, { params }) =>
    removeTheirReaction(ctx, params.messageId, params.emoji, params.userId),
  ),
  inConversation()(removeReactionsWithEndpoint, (ctx, { params }) =>
    removeReactionsWith(ctx, params.messageId, params.emoji),
  ),
  inConversation()(removeAllReactionsEndpoint, (ctx, { params }) =>
    removeAllReactions(ctx, params.messageId),
  ),
];

import type { RouteTable } from '../../route-table.ts';
import { castVote } from './cast-vote.ts';
import { endPollByHand } from './end-poll.ts';
import { listVoters } from './list-voters.ts';

export const pollRoutes: RouteTable = {
  votePoll: {
    takesBack: ({ body }) => body.answerIds.length === 0,
    handle: (ctx, { params, body }) => castVote(ctx, params.messageId, body.answerIds),
  },
  listVoters: (ctx, { params, query }) => listVoters(ctx, params.messageId, params.answerId, query),
  expirePoll: (ctx, { params }) => endPollByHand(ctx, params.messageId),
};

import { expirePoll, listVoters as listVotersEndpoint, votePoll } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inConversation, toConversation } from '../access/index.ts';
import { castVote } from './cast-vote.ts';
import { endPollByHand } from './end-poll.ts';
import { listVoters } from './list-voters.ts';

export const pollRoutes: RouteTable = [
  toConversation()(
    votePoll,
    (ctx, { params, body }) => castVote(ctx, params.messageId, body.answerIds),
    ({ body }) => body.answerIds.length === 0,
  ),
  inConversation()(listVotersEndpoint, (ctx, { params, query }) =>
    listVoters(ctx, params.messageId, params.answerId, query),
  ),
  // Ending a poll posts its result.
  toConversation()(expirePoll, (ctx, { params }) => endPollByHand(ctx, params.messageId)),
];

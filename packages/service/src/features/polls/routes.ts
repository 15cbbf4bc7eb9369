import { expirePoll, listVoters as listVotersEndpoint, votePoll } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inConversation } from '../access/index.ts';
import { castVote } from './cast-vote.ts';
import { endPollByHand } from './end-poll.ts';
import { listVoters } from './list-voters.ts';

export const pollRoutes: RouteTable = [
  inConversation()(votePoll, (ctx, { params, body }) => castVote(ctx, params.messageId, body.answerIds)),
  inConversation()(listVotersEndpoint, (ctx, { params, query }) =>
    listVoters(ctx, params.messageId, params.answerId, query),
  ),
  inConversation()(expirePoll, (ctx, { params }) => endPollByHand(ctx, params.messageId)),
];

/** Votes on polls, and ending polls (specification: Poll object, POLL_VOTE; design 5.2). */
import { type Static, Type } from 'typebox';
import { User } from '../accounts/users.ts';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, PageLimit } from '../contract/schema.ts';
import { Poll } from './message-parts.ts';
import { Message } from './messages.ts';

const answerIds = Type.Array(Type.String(), {
  maxItems: LIMITS.pollAnswers,
  description: 'All chosen answers; empty when the vote is withdrawn',
});

export const VotedPoll = Type.Object({ ...Poll.properties, myAnswerIds: Type.Array(Type.String()) });
export type VotedPoll = Static<typeof VotedPoll>;

export const votePoll = endpoint({
  method: 'PUT',
  path: '/channels/{channelId}/polls/{messageId}/votes',
  summary: 'Vote, change a vote, or withdraw it with an empty choice',
  description: 'People only. More than one answer needs allowMultiselect.',
  tag: 'Polls',
  actors: ['person'],
  access: { in: 'conversation', ageGated: true, refusedWhenBlocked: 'unless taking back' },
  refusesBots: 'bots_cant_vote',
  body: Type.Object({ answerIds }),
  replies: { 200: VotedPoll },
  errors: ['unknown_message', 'not_a_poll', 'poll_ended', 'bots_cant_vote'],
});

export const listVoters = endpoint({
  method: 'GET',
  path: '/channels/{channelId}/polls/{messageId}/answers/{answerId}',
  summary: 'The voters of an answer, ordered by id',
  tag: 'Polls',
  actors: ['person', 'bot'],
  access: { in: 'conversation', ageGated: true },
  query: Type.Object({
    after: Type.Optional(Type.String({ description: 'Id of the last one of the previous page' })),
    limit: PageLimit(LIMITS.pollVotersPage),
  }),
  replies: { 200: Type.Array(User) },
  errors: ['unknown_message', 'not_a_poll', 'unknown_answer'],
});

export const expirePoll = endpoint({
  method: 'POST',
  path: '/channels/{channelId}/polls/{messageId}/expire',
  summary: "End your own poll, or anyone's with Manage Messages",
  tag: 'Polls',
  actors: ['person', 'bot'],
  access: {
    in: 'conversation',
    needs: ['manageMessages'],
    afterLookup: true,
    exceptOwn: true,
    ageGated: true,
    refusedWhenBlocked: true,
  },
  replies: { 200: Message },
  errors: ['unknown_message', 'not_a_poll', 'poll_ended'],
});

export const pollVote = event({
  name: 'POLL_VOTE',
  summary: 'Someone voted, changed their vote or withdrew it',
  audience: ['channel', 'users'],
  intent: 'polls',
  payload: Type.Object({ channelId: Id, messageId: Id, userId: Id, answerIds, poll: Poll }),
});

export const pollEndpoints = { votePoll, listVoters, expirePoll };
export const pollEvents = { pollVote };

/** Messages that mention the caller, in all channels (design 11.1). */
import { Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, PageLimit } from '../contract/schema.ts';
import { Message } from './messages.ts';

export const listMentions = endpoint({
  method: 'GET',
  path: '/users/@me/mentions',
  summary: 'Messages that mention the caller, newest first',
  description:
    'In channels that the caller sees: mentions of the person, of roles they hold, and of everyone since they joined. Messages of those they blocked are left out. Mentions of everyone in archived threads are, too.',
  tag: 'Messages',
  actors: ['person'],
  access: { in: 'own account' },
  query: Type.Object({
    before: Type.Optional(Id),
    limit: PageLimit(LIMITS.mentionsPage, LIMITS.mentionsPageDefault),
  }),
  replies: { 200: Type.Array(Message) },
  errors: [],
});

export const mentionEndpoints = { listMentions };

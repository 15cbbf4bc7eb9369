/** Messages that mention the caller, in all channels (design 11.1). */
import { Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, PageLimit, ServerOrDirect } from '../contract/schema.ts';
import { Message } from './messages.ts';

/** What in a message pings a person: their name, a role they hold, or everyone. */
export const MENTION_KINDS = ['user', 'role', 'everyone'] as const;
export type MentionKind = (typeof MENTION_KINDS)[number];

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
    serverId: ServerOrDirect,
    kinds: Type.Optional(
      Type.String({ description: `With commas between them, any of: ${MENTION_KINDS.join(', ')}` }),
    ),
  }),
  replies: { 200: Type.Array(Message) },
  errors: [],
});

export const mentionEndpoints = { listMentions };

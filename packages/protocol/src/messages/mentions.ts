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
    'Mentions of the caller, of their roles, and of everyone since they joined, in channels that they see. Messages of people whom they blocked are left out, and so are mentions of everyone in archived threads.',
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

/** Reports to the operators of the instance (design 9, 11.1). */
import { Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, OneOf, Text } from '../contract/schema.ts';

export const REPORTED_KINDS = ['message', 'user', 'server'] as const;
export const REPORT_REASONS = [
  'spam',
  'harassment',
  'hate',
  'violence',
  'sexual',
  'self_harm',
  'impersonation',
  'illegal',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const createReport = endpoint({
  method: 'POST',
  path: '/reports',
  summary: 'Report a message, person, bot or server to the operators of the instance',
  description:
    'The caller must see what they report. Another report of the same object replaces their open one and keeps its id.',
  tag: 'Reports',
  actors: ['person'],
  access: { in: 'nothing' },
  body: Type.Object({
    kind: OneOf(REPORTED_KINDS),
    targetId: Id,
    channelId: Type.Optional(
      Type.String({ description: 'The channel of the message; required for messages, and only for them' }),
    ),
    reason: OneOf(REPORT_REASONS),
    details: Type.Optional(Text({ max: LIMITS.reportDetails })),
  }),
  replies: { 201: Type.Object({ id: Id }) },
  errors: ['unknown_message', 'unknown_channel', 'unknown_user', 'unknown_server', 'missing_permission'],
});

export const reportEndpoints = { createReport };

/** Security events of an account: log-ins, credentials, tokens, operators' actions. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, OneOf, PageLimit, Timestamp } from '../contract/schema.ts';

export const SECURITY_EVENT_KINDS = [
  'registered',
  'log_in',
  'log_in_new_device',
  'log_in_failed',
  'code_failed',
  'password_failed',
  'log_out',
  'session_ended',
  'other_sessions_ended',
  'password_changed',
  'password_reset',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'provider_linked',
  'provider_unlinked',
  'username_changed',
  'email_changed',
  'email_verified',
  'email_lost',
  'app_authorized',
  'app_removed',
  'client_secret_reset',
  'bot_token_reset',
  'deletion_requested',
  'deletion_cancelled',
  'operator_action',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

export const SecurityEvent = Type.Object({
  id: Id,
  kind: OneOf(SECURITY_EVENT_KINDS),
  createdAt: Timestamp,
  ip: Nullable(Type.String({ description: 'Null for actions of an operator or the instance' })),
  userAgent: Nullable(Type.String()),
  detail: Nullable(
    Type.String({
      description:
        'Name of the passkey, provider or application, the new username or address, or the operator action',
    }),
  ),
});
export type SecurityEvent = Static<typeof SecurityEvent>;

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/auth/security-events',
  summary: 'Security events of your account in the last 180 days, newest first',
  description: 'Of failed log-ins and codes, up to 20 an hour are kept.',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  query: Type.Object({
    before: Type.Optional(Id),
    limit: PageLimit(LIMITS.securityEventsPage, LIMITS.securityEventsPageDefault),
  }),
  replies: { 200: Type.Object({ events: Type.Array(SecurityEvent), hasMore: Type.Boolean() }) },
  errors: [],
});

export const securityEventEndpoints = { listSecurityEvents };

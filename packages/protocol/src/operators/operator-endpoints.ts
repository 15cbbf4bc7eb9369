/** Endpoints of the console, for operators who confirmed a two-factor log-in within the last half hour. */
import { Type } from 'typebox';
import { FRESH_PROOF, FRESH_PROOF_LIMITS } from '../accounts/fresh-proof.ts';
import { endpoint } from '../contract/contract.ts';
import { OneOf } from '../contract/schema.ts';
import { OPERATOR_ACTIONS, type OperatorActionName } from './operator-actions.ts';

export const confirmOperator = endpoint({
  method: 'POST',
  path: '/operator/confirmation',
  summary: 'Open the operator console in this session, for half an hour',
  tag: 'Operators',
  actors: ['person'],
  access: { in: 'instance', confirming: true },
  body: Type.Object(FRESH_PROOF),
  replies: { 204: null },
  errors: ['wrong_password', 'wrong_code'],
  rateLimits: FRESH_PROOF_LIMITS,
});

export const runOperatorAction = endpoint({
  method: 'POST',
  path: '/operator/actions',
  summary: 'Run an action of the command line and the operator API',
  description:
    'Each action checks its own input, and has the answers and error codes of the operator API. The operator log records every change.',
  tag: 'Operators',
  actors: ['person'],
  access: { in: 'instance' },
  body: Type.Object({
    action: OneOf(Object.keys(OPERATOR_ACTIONS) as OperatorActionName[]),
    input: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
  replies: { 200: Type.Object({ result: Type.Unknown() }) },
  errors: [
    'unknown_user',
    'unknown_application',
    'no_bot',
    'unknown_server',
    'unknown_member',
    'unknown_session',
    'unknown_message',
    'unknown_report',
    'report_closed',
    'unknown_ban',
    'unknown_job',
    'unknown_hold',
    'unknown_announcement',
    'unknown_invite',
    'invalid_username',
    'username_taken',
    'email_taken',
    'weak_password',
    'insufficient_coins',
  ],
});

export const operatorEndpoints = { confirmOperator, runOperatorAction };

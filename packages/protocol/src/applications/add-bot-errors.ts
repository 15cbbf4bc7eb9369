import type { ErrorCode } from '../contract/errors.ts';

/** Errors of adding a bot to a server, by its application or by an authorization with scope bot. */
export const ADD_BOT_ERRORS = [
  'unknown_application',
  'unknown_server',
  'server_suspended',
  'missing_permission',
  'two_factor_required',
  'screening_pending',
  'timed_out',
  'role_hierarchy',
  'no_bot',
  'bot_private',
  'banned',
  'invalid_permissions',
  'too_many_roles',
] as const satisfies readonly ErrorCode[];

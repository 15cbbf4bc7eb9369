import type { SecurityEventKind } from '@guildhall/protocol';

/** Security events that are mailed to a confirmed address. */
const MAILED = [
  'log_in_new_device',
  'password_changed',
  'password_reset',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'provider_linked',
  'provider_unlinked',
] as const satisfies readonly SecurityEventKind[];

export type MailedEvent = (typeof MAILED)[number];

export function isMailed(kind: SecurityEventKind): kind is MailedEvent {
  return (MAILED as readonly SecurityEventKind[]).includes(kind);
}

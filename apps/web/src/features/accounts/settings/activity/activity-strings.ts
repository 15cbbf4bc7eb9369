import type { SecurityEvent } from '@guildhall/protocol';
import { texts } from '../../../../languages/texts.ts';

/** Texts of security events. */
export const activityText = texts('activityText', {
  hint: 'Log-ins and changes to how you log in, over the last 180 days. If you do not recognise something, change your password: that ends every other session.',
  loading: 'Loading activity',
  more: 'Show older',
  end: 'That is everything from the last 180 days.',
  emptyTitle: 'Nothing yet',
  empty: 'Log-ins and changes to your account will appear here.',
});

export const securityEventText: Readonly<Record<SecurityEvent['kind'], string>> = texts('securityEventText', {
  registered: 'Account created',
  log_in: 'Logged in',
  log_in_new_device: 'Logged in from a new place',
  log_in_failed: 'Log-in failed',
  code_failed: 'Wrong code after the right password',
  password_failed: 'Wrong password for a protected action',
  log_out: 'Logged out',
  session_ended: 'A session was ended',
  other_sessions_ended: 'All other sessions were ended',
  password_changed: 'Password changed',
  password_reset: 'Password set with a link',
  two_factor_on: 'Two-factor authentication turned on',
  two_factor_off: 'Two-factor authentication turned off',
  recovery_codes_renewed: 'New recovery codes created',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  provider_linked: 'Provider account linked',
  provider_unlinked: 'Provider account unlinked',
  username_changed: 'Username changed',
  email_changed: 'E-mail address changed',
  email_verified: 'E-mail address confirmed',
  email_lost: 'E-mail address confirmed by another account',
  app_authorized: 'App authorized',
  app_removed: 'App removed',
  client_secret_reset: 'Client secret reset',
  bot_token_reset: 'Bot token reset',
  deletion_requested: 'Account deletion requested',
  deletion_cancelled: 'Account deletion cancelled',
  operator_action: 'Changed by an operator of this instance',
});

/** What happened, in a few words. */
export const describeEvent = ({ kind }: SecurityEvent): string => securityEventText[kind];

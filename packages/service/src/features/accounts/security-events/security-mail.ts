import type { MailMessage } from '@guildhall/platform';
import { idTime } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { compose } from '../mail/mails.ts';
import { personById } from '../store.ts';
import { type SecurityEventRow, securityEventById } from './store.ts';

/** What happened, as the subject and the first sentence say it. */
const HAPPENED: Partial<Record<SecurityEventRow['kind'], string>> = {
  log_in_new_device: 'New log-in',
  password_changed: 'Your password was changed',
  password_reset: 'Your password was set with a link',
  two_factor_on: 'Two-factor log-in was turned on',
  two_factor_off: 'Two-factor log-in was turned off',
  recovery_codes_renewed: 'New recovery codes were made',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
};

/** Tells the owner of an account, at a confirmed address, what happened to it. */
export async function sendSecurityMail(
  runtime: Runtime,
  { userId, eventId }: { readonly userId: string; readonly eventId: string },
): Promise<void> {
  const { db } = runtime.database;
  const [person, event] = await Promise.all([personById(db, userId), securityEventById(db, userId, eventId)]);
  if (!person?.email || !person.emailVerified || !event) return;
  await runtime.mailer?.send(securityMail(runtime, person.email, { username: person.username, event }));
}

/** Names of browsers and passkeys stay out: who acted chose them, and a mail must not carry a stranger's words. */
function securityMail(
  { settings }: Runtime,
  to: string,
  { username, event }: { readonly username: string; readonly event: SecurityEventRow },
): MailMessage {
  const happened = HAPPENED[event.kind] ?? event.kind;
  const facts = [
    `Time: ${new Date(idTime(event.id)).toUTCString()}`,
    ...(event.ip === null ? [] : [`Address: ${event.ip}`]),
  ];
  return compose(settings.name, to, {
    subject: `${happened} on ${settings.name}`,
    before: [`${happened}: this concerns the account "${username}" on ${settings.name}.`, ...facts],
    after: [
      `If this was you, there is nothing to do. If not, set a new password at ${settings.baseUrl}/forgot-password at once: it ends every session.`,
    ],
  });
}

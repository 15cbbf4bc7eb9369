import type { MailMessage } from '@guildhall/platform';
import { idTime } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { compose, type Recipient } from '../mail/mails.ts';
import { accountLocale } from '../mail/store.ts';
import { personById } from '../store.ts';
import { isMailed, type MailedEvent } from './mailed-events.ts';
import { type SecurityEventRow, securityEventById } from './store.ts';

/** Informs an account's owner, at a confirmed address, of a security event. */
export async function sendSecurityMail(
  runtime: Runtime,
  { userId, eventId }: { readonly userId: string; readonly eventId: string },
): Promise<void> {
  const { db } = runtime.database;
  const [person, event] = await Promise.all([personById(db, userId), securityEventById(db, userId, eventId)]);
  if (!person?.email || !person.emailVerified || !event) return;
  const { kind } = event;
  if (!isMailed(kind)) return;
  const { email, username } = person;
  const locale = await accountLocale(db, userId);
  await runtime.mailer?.send(securityMail(runtime, { email, username, locale }, { ...event, kind }));
}

/**
 * Names of browsers and passkeys are omitted: an attacker may have chosen them, and an e-mail must not contain their
 * text.
 */
function securityMail(
  { settings }: Runtime,
  to: Recipient,
  event: SecurityEventRow & { readonly kind: MailedEvent },
): MailMessage {
  return compose(settings.name, to, (texts) =>
    texts.security({
      instance: settings.name,
      username: to.username,
      happened: texts.happened[event.kind],
      time: inWords(idTime(event.id), texts.language),
      address: event.ip,
      page: `${settings.baseUrl}/forgot-password`,
    }),
  );
}

function inWords(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(time);
}

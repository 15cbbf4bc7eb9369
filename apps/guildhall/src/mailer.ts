/** Sends mail by SMTP, into a local mailbox during development, or not at all. */
import { join } from 'node:path';
import { type Clock, LocalMailbox, type Mailer, openSmtpMailer } from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';

/** @returns null for an instance without mail */
export async function openMailer(
  { smtp, localMailbox, dataDir }: Configuration,
  clock: Clock,
): Promise<Mailer | null> {
  if (smtp) return openSmtpMailer(smtp);
  if (!localMailbox) return null;
  return new LocalMailbox({ folder: join(dataDir, 'mail'), now: () => clock.now() });
}

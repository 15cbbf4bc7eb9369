/** Mail to people: over SMTP, or into a local mailbox while no mail server is set up. */
export { LocalMailbox, type LocalMailboxOptions } from './local-mailbox.ts';
export { openSmtpMailer, type SmtpOptions } from './smtp-mailer.ts';
export type { Mailer, MailMessage } from './types.ts';

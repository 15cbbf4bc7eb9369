/** Sends mail over SMTP, or stores it in a local mailbox while no mail server is configured. */
export { escapeHtml } from './escape-html.ts';
export { LocalMailbox, type LocalMailboxOptions } from './local-mailbox.ts';
export { openSmtpMailer, type SmtpOptions, trySmtp } from './smtp-mailer.ts';
export { type Mailer, type MailMessage, UnknownReceiverError } from './types.ts';

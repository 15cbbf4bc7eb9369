export interface MailMessage {
  /** A single address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** The mail server says that there is no such mailbox, so sending again is useless. */
export class UnknownReceiverError extends Error {
  override readonly name = 'UnknownReceiverError';
}

/** Sends mail. Call it from a job, which retries when the mail server is unavailable. */
export interface Mailer {
  /**
   * Resolves when the mail server has accepted the message.
   * @throws UnknownReceiverError, or another error; neither names the address, because errors are logged
   */
  send(message: MailMessage): Promise<void>;
  /** Closes idle connections. */
  close(): void;
}

/** The message for nodemailer; an address passed as an object is never split at a comma. */
export function toNodemailer(from: string, message: MailMessage) {
  return {
    from,
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

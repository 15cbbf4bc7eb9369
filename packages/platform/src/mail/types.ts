export interface MailMessage {
  /** A single address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Sends mail. Call it from a job, which retries when the mail server is unavailable. */
export interface Mailer {
  /** Resolves when the mail server has accepted the message; otherwise rejects. */
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

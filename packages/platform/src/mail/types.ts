export interface MailMessage {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Sends mail. Call it from a job, which is tried again when the mail server is away. */
export interface Mailer {
  /** Resolves when the mail server has taken the message; rejects when it has not. */
  send(message: MailMessage): Promise<void>;
  /** Ends idle connections. */
  close(): void;
}

/** The message for nodemailer; an address given as an object is never split into several at a comma. */
export function toNodemailer(from: string, message: MailMessage) {
  return {
    from,
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
    // Keeps absence notes from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

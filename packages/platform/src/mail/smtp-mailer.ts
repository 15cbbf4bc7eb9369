import { type Mailer, toNodemailer, UnknownReceiverError } from './types.ts';

/** The instance's `SMTP_*` settings. */
export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  /** Implicit TLS; otherwise STARTTLS where the server offers it. */
  readonly secure: boolean;
  readonly user?: string;
  readonly password?: string;
  /** Sender, `Name <address>`. */
  readonly from: string;
}

const TIMEOUT_MS = 20_000;
/** Permanent, with an enhanced code (RFC 3463): no such mailbox, no such domain, bad syntax, moved, or no mail there. */
const UNKNOWN_RECEIVER = /\b55\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

/** Opens an SMTP mailer without connecting yet. nodemailer is loaded here, only where mail is configured. */
export async function openSmtpMailer(options: SmtpOptions): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const { user, password } = options;
  const transport = createTransport({
    pool: true,
    host: options.host,
    port: options.port,
    secure: options.secure,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    ...(user === undefined || password === undefined ? {} : { auth: { user, pass: password } }),
  });
  return {
    async send(message) {
      try {
        await transport.sendMail(toNodemailer(options.from, message));
      } catch (error) {
        throw withoutAddresses(error as Error);
      }
    },
    close: () => transport.close(),
  };
}

/** Mail servers repeat the address in their answers. Nodemailer's error also holds it in its other fields. */
function withoutAddresses({ message }: Error): Error {
  const text = message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '[address]');
  return UNKNOWN_RECEIVER.test(message) ? new UnknownReceiverError(text) : new Error(text);
}

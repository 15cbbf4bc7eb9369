import { isLoopback } from '../addresses/index.ts';
import { type Mailer, toNodemailer, UnknownReceiverError } from './types.ts';

/** The instance's `SMTP_*` settings. */
export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  /** Implicit TLS; otherwise STARTTLS, without which a password is sent only to this machine. */
  readonly secure: boolean;
  readonly user?: string;
  readonly password?: string;
  /** Sender, `Name <address>`. */
  readonly from: string;
}

const TIMEOUT_MS = 20_000;
/** Permanent, with an enhanced code (RFC 3463): no such mailbox, no such domain, bad syntax, moved, or no mail there. */
const UNKNOWN_RECEIVER = /\b55\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

/** Opens an SMTP mailer without connecting yet. */
export async function openSmtpMailer(options: SmtpOptions): Promise<Mailer> {
  const transport = await openTransport(options, TIMEOUT_MS);
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

/** Connects and logs in, and sends nothing. @throws what the mail server, or the connection to it, answers */
export async function trySmtp(options: SmtpOptions, timeoutMs: number): Promise<void> {
  const transport = await openTransport(options, timeoutMs);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** nodemailer is loaded here, only where mail is configured. */
async function openTransport({ host, port, secure, user, password }: SmtpOptions, timeoutMs: number) {
  const { createTransport } = await import('nodemailer');
  const auth = user === undefined || password === undefined ? null : { user, pass: password };
  return createTransport({
    pool: true,
    host,
    port,
    secure,
    requireTLS: auth !== null && !isLoopback(host),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(auth && { auth }),
  });
}

/** Mail servers repeat the address in their answers. Nodemailer's error also holds it in its other fields. */
function withoutAddresses({ message }: Error): Error {
  const text = message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '[address]');
  return UNKNOWN_RECEIVER.test(message) ? new UnknownReceiverError(text) : new Error(text);
}

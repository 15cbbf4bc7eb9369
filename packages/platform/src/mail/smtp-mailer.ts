import { type Mailer, toNodemailer } from './types.ts';

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
      await transport.sendMail(toNodemailer(options.from, message));
    },
    close: () => transport.close(),
  };
}

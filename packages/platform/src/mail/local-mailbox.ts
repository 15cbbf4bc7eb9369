import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Mailer, type MailMessage, toNodemailer } from './types.ts';

export interface LocalMailboxOptions {
  /** Folder for messages as `.eml` files; null keeps them only in memory. */
  readonly folder: string | null;
  /** Unix milliseconds, for the names of the files. */
  readonly now: () => number;
}

const SENDER = 'Guildhall <noreply@localhost>';
const KEPT_IN_MEMORY = 100;

/**
 * Stores mail while no mail server is configured; operators and tests find its links there. Only the service's user
 * can read the files, because the links grant access.
 */
export class LocalMailbox implements Mailer {
  readonly #options: LocalMailboxOptions;
  readonly #messages: MailMessage[] = [];

  constructor(options: LocalMailboxOptions) {
    this.#options = options;
  }

  /** The latest hundred messages, oldest first. */
  get messages(): readonly MailMessage[] {
    return this.#messages;
  }

  async send(message: MailMessage): Promise<void> {
    if (this.#options.folder !== null) await this.#write(this.#options.folder, message);
    this.#messages.push(message);
    if (this.#messages.length > KEPT_IN_MEMORY) this.#messages.shift();
  }

  close(): void {}

  async #write(folder: string, message: MailMessage): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true });
    const mail = toNodemailer(SENDER, message);
    const { message: bytes } = await composer.sendMail(mail);
    if (!Buffer.isBuffer(bytes)) throw new Error('The message was not composed as bytes.');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Sorts by time; the suffix separates messages of the same millisecond.
    const time = new Date(this.#options.now()).toISOString().replaceAll(':', '-');
    const path = join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`);
    await writeFile(`${path}.part`, bytes, { mode: 0o600 });
    await rename(`${path}.part`, path);
  }
}

import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalMailbox, openSmtpMailer } from './index.ts';

const MESSAGE = {
  to: 'ada@example.org',
  subject: 'Grüße',
  text: 'Your link: https://chat.example.org/reset#abc',
};

describe('LocalMailbox', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guildhall-mail-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('keeps messages in memory and writes them as files that only the service can read', async () => {
    const mail = join(folder, 'mail');
    const mailbox = new LocalMailbox({ folder: mail, now: () => Date.UTC(2026, 0, 31, 12) });
    await mailbox.send(MESSAGE);
    await mailbox.send({ ...MESSAGE, subject: 'Second', html: '<b>link</b>' });
    expect(mailbox.messages.map(({ subject }) => subject)).toEqual(['Grüße', 'Second']);
    const names = await readdir(mail);
    expect(names).toHaveLength(2);
    const texts = await Promise.all(names.map((name) => readFile(join(mail, name), 'utf8')));
    const first = texts.find((text) => text.includes('=?UTF-8?Q?Gr=C3=BC=C3=9Fe?='));
    expect(first).toContain('To: ada@example.org');
    expect(first).toContain(MESSAGE.text);
    expect(texts.find((text) => text.includes('Subject: Second'))).toContain('<b>link</b>');
    for (const name of names) {
      expect(name).toMatch(/^2026-01-31T12-00-00\.000Z-\w{8}\.eml$/);
      if (process.platform !== 'win32') expect((await stat(join(mail, name))).mode & 0o777).toBe(0o600);
    }
  });

  it('keeps the latest hundred in memory', async () => {
    const mailbox = new LocalMailbox({ folder: null, now: Date.now });
    for (let i = 0; i < 120; i += 1) await mailbox.send({ ...MESSAGE, subject: String(i) });
    expect(mailbox.messages).toHaveLength(100);
    expect(mailbox.messages.at(-1)?.subject).toBe('119');
  });
});

describe('openSmtpMailer', () => {
  let server: Server;
  let port: number;
  let refuse = false;
  const transcripts: string[][] = [];

  beforeEach(async () => {
    refuse = false;
    transcripts.length = 0;
    server = createServer((socket) => converse(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const options = () => ({ host: '127.0.0.1', port, secure: false, from: 'Chat <noreply@chat.example.org>' });

  it('sends messages to the mail server', async () => {
    const mailer = await openSmtpMailer({ ...options(), user: 'chat', password: 'secret' });
    await mailer.send(MESSAGE);
    mailer.close();
    const lines = transcripts[0] ?? [];
    expect(lines).toContain(`AUTH PLAIN ${Buffer.from('\0chat\0secret').toString('base64')}`);
    expect(lines).toContain('MAIL FROM:<noreply@chat.example.org>');
    expect(lines).toContain('RCPT TO:<ada@example.org>');
    expect(lines).toContain('From: Chat <noreply@chat.example.org>');
    expect(lines).toContain('Auto-Submitted: auto-generated');
    expect(lines).toContain(MESSAGE.text);
  });

  it('sends no password without TLS to another machine', async () => {
    // Leads here, but is none of the names of this machine.
    const elsewhere = { ...options(), host: '::ffff:127.0.0.1' };
    const mailer = await openSmtpMailer({ ...elsewhere, user: 'chat', password: 'secret' });
    await expect(mailer.send(MESSAGE)).rejects.toThrow(/STARTTLS/);
    mailer.close();
    expect(transcripts.flat().filter((line) => /^(?:AUTH|MAIL|RCPT)/.test(line))).toEqual([]);
    const withoutPassword = await openSmtpMailer(elsewhere);
    await withoutPassword.send(MESSAGE);
    withoutPassword.close();
  });

  it('never sends to a second address inside the first', async () => {
    const mailer = await openSmtpMailer(options());
    await mailer.send({ ...MESSAGE, to: 'ada@example.org, eve@example.org' }).catch(() => undefined);
    mailer.close();
    const receivers = transcripts.flat().filter((line) => line.startsWith('RCPT TO'));
    expect(receivers).not.toContain('RCPT TO:<eve@example.org>');
  });

  it('rejects if the server refuses the message or is unavailable', async () => {
    refuse = true;
    const mailer = await openSmtpMailer(options());
    await expect(mailer.send(MESSAGE)).rejects.toThrow(/550/);
    mailer.close();
    const nowhere = await openSmtpMailer({ ...options(), port: 1 });
    await expect(nowhere.send(MESSAGE)).rejects.toThrow();
    nowhere.close();
  });

  /** A minimal SMTP server. */
  function converse(socket: Socket): void {
    const lines: string[] = [];
    transcripts.push(lines);
    let inData = false;
    socket.on('error', () => undefined);
    socket.write('220 test\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      lines.push(line);
      if (inData) {
        if (line !== '.') return;
        inData = false;
        socket.write('250 taken\r\n');
      } else if (line.startsWith('EHLO')) socket.write('250-test\r\n250 AUTH PLAIN\r\n');
      else if (line === 'STARTTLS') socket.write('502 not here\r\n');
      else if (line.startsWith('AUTH')) socket.write('235 welcome\r\n');
      else if (line.startsWith('RCPT') && refuse) socket.write('550 no such mailbox\r\n');
      else if (line === 'DATA') {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  }
});

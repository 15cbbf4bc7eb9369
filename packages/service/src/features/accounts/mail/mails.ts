/** All e-mails about accounts, as text and HTML with the same content. */

import type { MailMessage } from '@guildhall/platform';
import { escapeHtml } from '@guildhall/platform';
import type { LetterWords, MailWords } from './words/letter-words.ts';
import { mailWords } from './words/mail-words.ts';

/** The receiver of an e-mail, and its language. */
export interface Recipient {
  readonly email: string;
  readonly username: string;
  /** Language tag. */
  readonly locale: string;
}

/** Asks the owner of an address to confirm it. */
export function verificationMail(instance: string, to: Recipient, url: string): MailMessage {
  return compose(instance, to, (words) => words.verification({ instance, username: to.username }), url);
}

/** Sends the link for a new password. */
export function resetMail(instance: string, to: Recipient, url: string): MailMessage {
  return compose(instance, to, (words) => words.reset({ instance, username: to.username }), url);
}

/** Informs the old address that the account has a new one. */
export function emailChangedMail(instance: string, to: Recipient, newEmail: string): MailMessage {
  const address = masked(newEmail);
  return compose(instance, to, (words) => words.emailChanged({ instance, username: to.username, address }));
}

/** Informs an account's owner of many log-in attempts by others. */
export function attackMail(instance: string, to: Recipient, kind: 'password' | 'code'): MailMessage {
  return compose(instance, to, (words) => words.attack({ instance, username: to.username, kind }));
}

/** Shortens `ada@example.org` to `a…@example.org`: its owner recognises it, others cannot complete it. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

/** An e-mail as text and HTML with the same content. @param url target of its link */
export function compose(
  instance: string,
  to: Recipient,
  write: (words: MailWords) => LetterWords,
  url?: string,
): MailMessage {
  const words = mailWords(to.locale);
  const letter = write(words);
  const link = letter.link !== undefined && url !== undefined ? { label: letter.link, url } : undefined;
  const text = [
    ...letter.before,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...letter.after,
    instance,
  ].join('\n\n');
  const paragraph = (words: string): string => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const button = link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:10px 16px;` +
      `border-radius:6px;background:#2f6f4f;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(link.url)}</p>`
    : '';
  const html =
    `<!doctype html><html lang="${words.language}"><body style="margin:0;padding:24px;background:#faf8f5;color:#2b2622;` +
    'font:15px/22px system-ui,sans-serif"><div style="max-width:520px;margin:0 auto">' +
    `${letter.before.map(paragraph).join('')}${button}${letter.after.map(paragraph).join('')}` +
    `<p style="margin:0;color:#6b635b">${escapeHtml(instance)}</p></div></body></html>`;
  return { to: to.email, subject: letter.subject, text, html };
}

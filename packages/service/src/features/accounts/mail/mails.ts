/** All e-mails about accounts, as text and HTML with the same content. */

import type { MailMessage } from '@guildhall/platform';
import { escapeHtml } from '@guildhall/platform';
import { catalogueFor } from './words/catalogue-for.ts';
import type { MailCatalogue, MailText } from './words/mail-catalogue.ts';

/** The receiver of an e-mail, and its language. */
export interface Recipient {
  readonly email: string;
  readonly username: string;
  /** Language tag. */
  readonly locale: string;
}

/** Asks the owner of an address to confirm it. */
export function verificationMail(instance: string, to: Recipient, url: string): MailMessage {
  return compose(instance, to, (texts) => texts.verification({ instance, username: to.username }), url);
}

/** Sends the link for a new password. */
export function resetMail(instance: string, to: Recipient, url: string): MailMessage {
  return compose(instance, to, (texts) => texts.reset({ instance, username: to.username }), url);
}

/** Informs the old address that the account has a new one. */
export function emailChangedMail(instance: string, to: Recipient, newEmail: string): MailMessage {
  const address = masked(newEmail);
  return compose(instance, to, (texts) => texts.emailChanged({ instance, username: to.username, address }));
}

/** Informs an account's owner of many log-in attempts by others. */
export function attackMail(instance: string, to: Recipient, kind: 'password' | 'code'): MailMessage {
  return compose(instance, to, (texts) => texts.attack({ instance, username: to.username, kind }));
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
  write: (texts: MailCatalogue) => MailText,
  url?: string,
): MailMessage {
  const texts = catalogueFor(to.locale);
  const mail = write(texts);
  const link = mail.link !== undefined && url !== undefined ? { label: mail.link, url } : undefined;
  const text = [
    ...mail.before,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...mail.after,
    instance,
  ].join('\n\n');
  const paragraph = (words: string): string => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const button = link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:10px 16px;` +
      `border-radius:6px;background:#2f6f4f;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(link.url)}</p>`
    : '';
  const html =
    `<!doctype html><html lang="${texts.language}"><body style="margin:0;padding:24px;background:#faf8f5;color:#2b2622;` +
    'font:15px/22px system-ui,sans-serif"><div style="max-width:520px;margin:0 auto">' +
    `${mail.before.map(paragraph).join('')}${button}${mail.after.map(paragraph).join('')}` +
    `<p style="margin:0;color:#6b635b">${escapeHtml(instance)}</p></div></body></html>`;
  return { to: to.email, subject: mail.subject, text, html };
}

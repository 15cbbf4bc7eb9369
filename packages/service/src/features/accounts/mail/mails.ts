/** Every mail that accounts send, as text and as HTML of the same words. */
import type { MailMessage } from '@guildhall/platform';

interface Letter {
  readonly subject: string;
  /** Paragraphs in plain text. */
  readonly before: readonly string[];
  /** What to press, and where it leads. */
  readonly link?: { readonly label: string; readonly url: string };
  readonly after: readonly string[];
}

/** Asks the owner of an address to confirm it. */
export function verificationMail(
  instance: string,
  to: string,
  input: { readonly username: string; readonly url: string },
): MailMessage {
  return compose(instance, to, {
    subject: `Confirm your e-mail address for ${instance}`,
    before: [
      `Someone, most likely you, uses this address for the account "${input.username}" on ${instance}.`,
    ],
    link: { label: 'Confirm this address', url: input.url },
    after: [
      'The link works once and for 24 hours. If the account is not yours, do nothing: the address stays unconfirmed.',
    ],
  });
}

/** Carries the link that sets a new password. */
export function resetMail(
  instance: string,
  to: string,
  input: { readonly username: string; readonly url: string },
): MailMessage {
  return compose(instance, to, {
    subject: `Set a new password for ${instance}`,
    before: [`Someone, most likely you, asked for a new password of the account "${input.username}".`],
    link: { label: 'Set a new password', url: input.url },
    after: [
      'The link works once and for 1 hour, and ends every session of the account. If you did not ask for it, do nothing: your password stays as it is.',
    ],
  });
}

/** Tells the old address that the account has another one now. */
export function emailChangedMail(
  instance: string,
  to: string,
  input: { readonly username: string; readonly newEmail: string },
): MailMessage {
  return compose(instance, to, {
    subject: `Your e-mail address on ${instance} was changed`,
    before: [
      `The account "${input.username}" on ${instance} now uses the address ${masked(input.newEmail)}.`,
      'If this was you, there is nothing to do.',
    ],
    after: [`If it was not you, tell the operators of ${instance} at once.`],
  });
}

/** Tells the owner of an account that many others try to get into it. */
export function attackMail(
  instance: string,
  to: string,
  input: { readonly username: string; readonly kind: 'password' | 'code' },
): MailMessage {
  const tried = input.kind === 'password' ? 'passwords' : 'codes of two-factor log-in';
  const known =
    input.kind === 'code' ? ['Someone knows your password. If this was not you, change it now.'] : [];
  return compose(instance, to, {
    subject: `Someone tries to log in to your account on ${instance}`,
    before: [
      `Many ${tried} were tried on the account "${input.username}" within a short time. They are slowed down; devices and places you have logged in from are not.`,
      ...known,
    ],
    after: [
      'If you have trouble logging in yourself, wait a few seconds: you are not locked out. Two-factor log-in keeps your account safe even from someone who guesses the password.',
    ],
  });
}

/** `ada@example.org` as `a…@example.org`: enough to recognise, too little to learn. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

/** A mail as text and as HTML of the same words. */
export function compose(instance: string, to: string, letter: Letter): MailMessage {
  const { link } = letter;
  const text = [
    ...letter.before,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...letter.after,
    `${instance}`,
  ].join('\n\n');
  const paragraph = (words: string): string => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const button = link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:10px 16px;` +
      `border-radius:6px;background:#2f6f4f;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(link.url)}</p>`
    : '';
  const html =
    '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#faf8f5;color:#2b2622;' +
    'font:15px/22px system-ui,sans-serif"><div style="max-width:520px;margin:0 auto">' +
    `${letter.before.map(paragraph).join('')}${button}${letter.after.map(paragraph).join('')}` +
    `<p style="margin:0;color:#6b635b">${escapeHtml(instance)}</p></div></body></html>`;
  return { to, subject: letter.subject, text, html };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The page of the local mailbox: unsent mail, newest first, with working links. */
import { escapeHtml, type MailMessage } from '@guildhall/platform';

function withLinks(text: string): string {
  return escapeHtml(text).replaceAll(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" target="_blank">${url}</a>`,
  );
}

/** @param messages oldest first, as in the mailbox */
export function mailboxPage(messages: readonly MailMessage[]): string {
  const items = messages
    .toReversed()
    .map(
      ({ to, subject, text }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}</p><pre>${withLinks(text)}</pre></article>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Local mailbox</title>
<meta name="viewport" content="width=device-width"><style>
:root{color-scheme:light dark}body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:15px/22px system-ui,sans-serif}
article{border:1px solid #8886;border-radius:10px;padding:1rem;margin:1rem 0}h1{font-size:18px}h2{font-size:15px;margin:0}
pre{white-space:pre-wrap;word-break:break-word;font:inherit;margin:0}</style></head><body><main>
<h1>Local mailbox</h1><p>Mail that this instance would have sent. Set SMTP_HOST to send it.</p>
${items || '<p>No mail yet.</p>'}</main></body></html>`;
}

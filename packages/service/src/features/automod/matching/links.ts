/** Finds links in a text, and matches domains with a rule's names. Pure, linear. */
import type { ReadableText } from './normalise-text.ts';

const LINK = /https?:\/\/[^\s<>]+/giu;
/** Text in the form of a host name, with or without a scheme. */
const HOST_CHARACTERS = /[\p{L}\p{N}.-]+/gu;

/** Links as browsers parse them, without the punctuation and formatting after them; invalid ones are omitted. */
export function linksIn(text: ReadableText): URL[] {
  return [...text.plain.matchAll(LINK)].flatMap(([link]) => URL.parse(withoutTrailing(link)) ?? []);
}

const LAST_OF_LINK = /[\p{L}\p{N}/]/u;

/** A loop, because a regular expression would take quadratic time. */
function withoutTrailing(link: string): string {
  let end = link.length;
  while (end > 0 && !LAST_OF_LINK.test(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end);
}

/** @returns the domain for comparison: ASCII, lower case, without a final dot; null when it is not a domain */
export function domainName(text: string): string | null {
  if (/[/:@?#\\]/.test(text)) return null;
  const url = URL.parse(`http://${text.trim()}`);
  if (!url) return null;
  const host = withoutDot(url.hostname);
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && host.length <= 253 ? host : null;
}

function withoutDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}

/** Whether a host is one of the domains or a subdomain of one. */
export function isWithin(host: string, domains: ReadonlySet<string>): boolean {
  let name = withoutDot(host);
  for (;;) {
    if (domains.has(name)) return true;
    const dot = name.indexOf('.');
    if (dot < 0) return false;
    name = name.slice(dot + 1);
  }
}

/** A listed domain in the text, in a link or as plain text. */
export function namedDomain(
  text: ReadableText,
  links: readonly URL[],
  domains: ReadonlySet<string>,
): string | null {
  const linked = links.find(({ hostname }) => isWithin(hostname, domains));
  if (linked) return linked.hostname;
  for (const [word] of text.folded.matchAll(HOST_CHARACTERS)) {
    if (word.length > 253 || !word.includes('.')) continue;
    const host = /^[\0-\x7f]*$/.test(word) ? word : (domainName(word) ?? '');
    if (isWithin(host, domains)) return word;
  }
  return null;
}

/** An address up to white space or the next address. */
const ADDRESS = /https?:\/\/(?:(?!https?:\/\/)[^\s<>])+/giu;

/**
 * Codes of invites to servers of this instance. Clients show a card for each, whatever follows the code, even if its
 * address is inside another one.
 */
export function inviteCodes(text: ReadableText, instanceHost: string): string[] {
  return [...text.plain.matchAll(ADDRESS)].flatMap(([address]) => {
    const url = URL.parse(address);
    const [, code] = /^\/invite\/([A-Za-z0-9-]+)/.exec(withoutEscapes(url?.pathname ?? '')) ?? [];
    return url?.host === instanceHost && code ? [code] : [];
  });
}

/** Browsers open a path with escaped ASCII characters as the same page. */
function withoutEscapes(path: string): string {
  return path.replace(/%([2-7][\da-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

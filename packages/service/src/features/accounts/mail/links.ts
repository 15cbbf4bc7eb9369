/**
 * Links that prove an e-mail address (24 hours) or set a password (1 hour): the token comes after `#`, so that it
 * reaches no server's log, works once, and only its fingerprint is kept (design 6.2).
 */
import { ApiError, fingerprint, HOUR_MS } from '@guildhall/platform';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { type PersonRow, personById } from '../store.ts';
import { idInToken, newTokenWithId } from '../token-with-id.ts';
import { type LinkKind, type LinkRow, linkByFingerprint, replaceLink } from './store.ts';

const LIFETIME_MS: Readonly<Record<LinkKind, number>> = {
  verify_email: 24 * HOUR_MS,
  reset_password: HOUR_MS,
};
const PAGES: Readonly<Record<LinkKind, string>> = {
  verify_email: '/verify-email',
  reset_password: '/reset-password',
};

/**
 * Creates a link; earlier ones of its kind stop working. A link with an address proves it, one without (given out by an
 * operator) does not. @returns its URL
 */
export async function createLink(
  runtime: Runtime,
  tx: Transaction,
  kind: LinkKind,
  person: { readonly id: string; readonly email: string | null },
): Promise<{ url: string; expiresAt: Date }> {
  const token = newTokenWithId(person.id);
  const expiresAt = new Date(runtime.clock.now() + LIFETIME_MS[kind]);
  // Of two links made at the same time, the later one replaces the other.
  await tx.lock(person.id);
  await replaceLink(tx.db, {
    userId: person.id,
    fingerprint: fingerprint(token),
    kind,
    email: person.email,
    expiresAt,
  });
  return { url: `${runtime.settings.baseUrl}${PAGES[kind]}#${token}`, expiresAt };
}

/**
 * The purpose and account of a link's token. @throws ApiError invalid_link when it is unknown, used, expired or
 * replaced
 */
export async function readLink(
  runtime: Runtime,
  kind: LinkKind,
  token: string,
): Promise<{ link: LinkRow; person: PersonRow }> {
  const { db } = runtime.database;
  const userId = idInToken(token);
  const link = userId && (await linkByFingerprint(db, userId, fingerprint(token)));
  if (!link || link.kind !== kind || link.expiresAt.getTime() <= runtime.clock.now())
    throw new ApiError('invalid_link');
  const person = await personById(db, link.userId);
  const isOvertaken = link.email !== null && person?.email !== link.email;
  if (!person || isOvertaken || person.erasedAt) throw new ApiError('invalid_link');
  return { link, person };
}

/** Log-in links created on the host, for people whose password or provider does not work. */
import { ApiError, fingerprint, type Reply } from '@guildhall/platform';
import type { CodeRequired, EndpointBody, SignedIn } from '@guildhall/protocol';
import type { PublicContext, Runtime, Transaction } from '../../../runtime.ts';
import { personById } from '../store.ts';
import { idInToken, newTokenWithId } from '../token-with-id.ts';
import { requireSameFactors, signInOrAskForCode } from './log-in.ts';
import { consumeLogInLink, upsertLogInLink } from './log-in-link-store.ts';

const LINK_MS = 600_000;

/** Creates a link that works once within 10 minutes; an earlier one stops working. */
export async function createLogInLink(
  runtime: Runtime,
  tx: Transaction,
  userId: string,
): Promise<{ readonly url: string; readonly expiresAt: Date }> {
  const token = newTokenWithId(userId);
  const expiresAt = new Date(runtime.clock.now() + LINK_MS);
  await upsertLogInLink(tx.db, { userId, fingerprint: fingerprint(token), expiresAt });
  return { url: `${runtime.settings.baseUrl}/sign-in-link#${token}`, expiresAt };
}

/** Logs in with a link; a second factor is still required. @throws ApiError invalid_link, account_suspended */
export async function logInWithLink(
  { runtime, facts }: PublicContext,
  { token, transport }: EndpointBody<'logInWithLink'>,
): Promise<Reply<SignedIn> | Reply<CodeRequired>> {
  const { db } = runtime.database;
  const userId = idInToken(token);
  const now = new Date(runtime.clock.now());
  const isValid = userId !== undefined && (await consumeLogInLink(db, userId, fingerprint(token), now));
  const person = isValid ? await personById(db, userId) : undefined;
  if (!person || person.erasedAt) throw new ApiError('invalid_link');
  return signInOrAskForCode(runtime, person, { facts, transport }, (tx) =>
    requireSameFactors(tx, person, 'invalid_link'),
  );
}

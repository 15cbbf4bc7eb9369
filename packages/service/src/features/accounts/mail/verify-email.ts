import { ApiError } from '@guildhall/platform';
import type { EndpointBody } from '@guildhall/protocol';
import type { Context, PublicContext } from '../../../runtime.ts';
import { announceAccountUpdate } from '../announce-user.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { personById } from '../store.ts';
import { proveAddress } from './address-claims.ts';
import { readLink } from './links.ts';
import { askForVerification } from './send-mails.ts';
import { consumeLink } from './store.ts';

/**
 * Confirms an address, and sends an event to sessions of the account and of others that claimed the address.
 * @throws ApiError invalid_link
 */
export async function verifyEmail(
  { runtime, facts }: PublicContext,
  { token }: EndpointBody<'verifyEmail'>,
): Promise<undefined> {
  const { link } = await readLink(runtime, 'verify_email', token);
  await runtime.database.transaction(async (tx) => {
    await tx.lock(link.userId);
    const confirmed =
      link.email !== null &&
      (await proveAddress(runtime, tx, link.userId, link.email)) &&
      (await consumeLink(tx.db, link.userId, link.fingerprint));
    if (!confirmed) throw new ApiError('invalid_link');
    await recordSecurityEvent(runtime, tx, { userId: link.userId, kind: 'email_verified', facts });
    await announceAccountUpdate(runtime, tx, link.userId);
  });
}

/** Sends the link again, unless the address is confirmed. */
export async function resendVerification({ runtime, actor }: Context): Promise<undefined> {
  const person = await personById(runtime.database.db, actor.id);
  if (!person || person.emailVerified) return;
  await runtime.database.transaction((tx) => askForVerification(runtime, tx, actor.id));
}

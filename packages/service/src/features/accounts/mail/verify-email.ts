import { ApiError } from '@guildhall/platform';
import type { EndpointBody } from '@guildhall/protocol';
import type { Context, PublicContext } from '../../../ground.ts';
import { announceAccountUpdate } from '../announce-user.ts';
import { personById, setEmailVerified } from '../store.ts';
import { readLink } from './links.ts';
import { askForVerification } from './send-mails.ts';
import { takeLink } from './store.ts';

/** Confirms an address; one's own sessions are told. @throws ApiError invalid_link. */
export async function verifyEmail(
  { ground }: PublicContext,
  { token }: EndpointBody<'verifyEmail'>,
): Promise<undefined> {
  const { link } = await readLink(ground, 'verify_email', token);
  await ground.database.transaction(async (tx) => {
    await tx.lock(link.userId);
    const confirmed =
      (await takeLink(tx.db, link.userId, link.fingerprint)) &&
      (await setEmailVerified(tx.db, link.userId, link.email));
    if (!confirmed) throw new ApiError('invalid_link');
    await announceAccountUpdate(ground, tx, link.userId);
  });
}

/** Sends the link again, unless the address is confirmed. */
export async function resendVerification({ ground, actor }: Context): Promise<undefined> {
  const person = await personById(ground.database.db, actor.id);
  if (!person || person.emailVerified) return;
  await ground.database.transaction((tx) => askForVerification(ground, tx, actor.id));
}

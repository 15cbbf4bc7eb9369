import { ApiError, addressBlock, RateLimitedError } from '@guildhall/platform';
import type { EndpointBody } from '@guildhall/protocol';
import type { PublicContext } from '../../../runtime.ts';
import { readLink } from '../mail/links.ts';
import { resetMailJob } from '../mail/send-mails.ts';
import { deleteLinks, takeLink } from '../mail/store.ts';
import { endSessions } from '../sign-in/sessions.ts';
import { updatePasswordHash } from '../store.ts';
import { deleteTickets } from '../two-factor/store.ts';
import { hashPassword, isWeak } from './passwords.ts';

/** Links asked for one mailbox, by one address and by all together (design, chapter 10). */
const REQUESTS = { limit: 3, windowSecs: 3600 };

/**
 * Has a reset link sent. The address is not looked up here: the answer, and the time it takes, are the same whether it
 * is known or not. @throws ApiError rate_limited.
 */
export async function forgotPassword(
  { runtime, facts }: PublicContext,
  input: EndpointBody<'forgotPassword'>,
): Promise<undefined> {
  const email = input.email.toLowerCase();
  const { limit, windowSecs } = REQUESTS;
  const now = runtime.clock.now();
  const own = `forgot|${email}|${addressBlock(facts.address)}`;
  const result = await runtime.rateLimiter.take(own, limit, windowSecs, now);
  if (!result.allowed) throw new RateLimitedError({ bucket: 'forgot', scope: 'shared', result });
  // Links live as long as the window: whoever owns the mailbox has three that work, whoever asked for them.
  const together = await runtime.rateLimiter.take(`forgot|${email}`, limit, windowSecs, now);
  if (!together.allowed) return;
  if (runtime.mailer) await runtime.database.transaction((tx) => tx.addJob(resetMailJob, { email }));
}

/**
 * Sets a new password and ends every session. Two-factor log-in stays on, bearer tokens stay.
 * @throws ApiError invalid_link, weak_password (the link then works on).
 */
export async function resetPassword(
  { runtime }: PublicContext,
  { token, newPassword }: EndpointBody<'resetPassword'>,
): Promise<undefined> {
  const { link, person } = await readLink(runtime, 'reset_password', token);
  if (await isWeak(newPassword, person.username)) throw new ApiError('weak_password');
  const passwordHash = await hashPassword(newPassword);
  await runtime.database.transaction(async (tx) => {
    await tx.lock(person.id);
    if (!(await takeLink(tx.db, person.id, link.fingerprint))) throw new ApiError('invalid_link');
    await updatePasswordHash(tx.db, person.id, passwordHash);
    await deleteLinks(tx.db, person.id, 'reset_password');
    await deleteTickets(tx.db, person.id);
    await endSessions(tx, person.id, {});
  });
}

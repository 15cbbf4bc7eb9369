import { ApiError, addressBlock } from '@guildhall/platform';
import type { EndpointBody } from '@guildhall/protocol';
import { countCall } from '../../../call-limits.ts';
import type { PublicContext, Runtime, Transaction } from '../../../runtime.ts';
import { announceAccountUpdate } from '../announce-user.ts';
import { proveAddress } from '../mail/address-claims.ts';
import { readLink } from '../mail/links.ts';
import { OTHER_MAILS } from '../mail/mail-queues.ts';
import { resetMailJob } from '../mail/send-mails.ts';
import { consumeLink, deleteLinks } from '../mail/store.ts';
import { deletePasskeysBefore } from '../passkeys/store.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { endSessions } from '../sign-in/sessions.ts';
import { deleteProviderLinksBefore, type PersonRow, updatePasswordHash } from '../store.ts';
import { deleteTickets, deleteTwoFactor } from '../two-factor/store.ts';
import { hashPassword, requirePasswordsOn, requireStrongPassword } from './passwords.ts';

/** Ends the tokens of an account; implemented by lower features. `before`: only those created earlier. */
export interface TokenEnds {
  readonly endGrants: (tx: Transaction, userId: string, before?: Date) => Promise<unknown>;
  readonly endApplicationTokens: (tx: Transaction, ownerId: string, before: Date) => Promise<void>;
}

/** Limits links per mailbox: for each requesting address, and in total (design, chapter 10). */
const REQUESTS = { limit: 3, windowSecs: 3600 };

/**
 * Requests a reset link. The address is not looked up here, so that response and timing are the same for unknown ones.
 * @throws ApiError passwords_off, rate_limited
 */
export async function forgotPassword(
  { runtime, facts }: PublicContext,
  input: EndpointBody<'forgotPassword'>,
): Promise<undefined> {
  requirePasswordsOn(runtime);
  const email = input.email.toLowerCase();
  const key = `${email}|${addressBlock(facts.address)}`;
  await countCall(runtime, { bucket: 'forgot', key, ...REQUESTS, scope: 'shared' });
  // Links are valid as long as the window, so the owner of the mailbox has a working one even if strangers used up the
  // limit.
  const { limit, windowSecs } = REQUESTS;
  const all = await runtime.rateLimiter.take(`forgot|${email}`, limit, windowSecs, runtime.clock.now());
  if (!all.allowed) return;
  if (runtime.mailer)
    await runtime.database.transaction((tx) => tx.addJob(resetMailJob, { email }, OTHER_MAILS));
}

/**
 * Sets a new password and ends every session. A link from an e-mail also proves the address. Second factors, passkeys,
 * linked accounts and tokens from before the account first proved an address may belong to a stranger who registered
 * it, so they are removed. Later ones stay.
 * @throws ApiError passwords_off, invalid_link, weak_password (the link then stays valid)
 */
export async function resetPassword(
  { runtime, facts }: PublicContext,
  { token, newPassword }: EndpointBody<'resetPassword'>,
  tokens: TokenEnds,
): Promise<undefined> {
  requirePasswordsOn(runtime);
  const { link, person } = await readLink(runtime, 'reset_password', token);
  await requireStrongPassword(runtime, newPassword, person);
  const passwordHash = await hashPassword(runtime, newPassword);
  await runtime.database.transaction(async (tx) => {
    await tx.lock(person.id);
    if (link.email !== null) await removeEarlierAccess(runtime, tx, person, link.email, tokens);
    if (!(await consumeLink(tx.db, person.id, link.fingerprint))) throw new ApiError('invalid_link');
    await updatePasswordHash(tx.db, person.id, passwordHash);
    await deleteLinks(tx.db, person.id, 'reset_password');
    await deleteTickets(tx.db, person.id);
    await endSessions(tx, person.id, {});
    await recordSecurityEvent(runtime, tx, { userId: person.id, kind: 'password_reset', facts });
  });
}

/** Proves the address, and removes means of access from before the account first proved one. */
async function removeEarlierAccess(
  runtime: Runtime,
  tx: Transaction,
  person: PersonRow,
  email: string,
  tokens: TokenEnds,
): Promise<void> {
  if (!(await proveAddress(runtime, tx, person.id, email))) throw new ApiError('invalid_link');
  const before = person.emailProvedAt ?? new Date(runtime.clock.now());
  await deleteTwoFactor(tx.db, person.id, before);
  await deletePasskeysBefore(tx.db, person.id, before);
  await deleteProviderLinksBefore(tx.db, person.id, before);
  await tokens.endGrants(tx, person.id, before);
  await tokens.endApplicationTokens(tx, person.id, before);
  await announceAccountUpdate(runtime, tx, person.id);
}

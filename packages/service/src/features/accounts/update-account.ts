import { ApiError, invalidField, job, type RequestFacts } from '@guildhall/platform';
import {
  type Account,
  EMAIL_RATE_LIMIT,
  type EndpointBody,
  Id,
  USERNAME_RATE_LIMIT,
} from '@guildhall/protocol';
import { Type } from 'typebox';
import { countCall } from '../../call-limits.ts';
import { givenFields } from '../../rows.ts';
import type { Context, Runtime, Transaction } from '../../runtime.ts';
import { announceAccountUpdate, announceUserUpdate } from './announce-user.ts';
import { getAccount } from './get-account.ts';
import { requireFreeAddress } from './mail/address-claims.ts';
import { OTHER_MAILS } from './mail/mail-queues.ts';
import { askForVerification, emailChangedMailJob } from './mail/send-mails.ts';
import { isUsernameAllowed, textOrNull } from './rules.ts';
import { recordSecurityEvent } from './security-events/record-security-event.ts';
import { type ProvedPerson, requireFreshProof, requireStillProved } from './sign-in/fresh-proof.ts';
import {
  isUsernameTaken,
  personById,
  type UserChanges,
  updateEmail,
  updateUser,
  updateUsername,
  usersByIds,
} from './store.ts';

/**
 * Changes username or e-mail address; requires the password, and a code where two-factor authentication is on. A new
 * address is unconfirmed until its link is used, and the old address is informed if it was confirmed.
 * @throws ApiError invalid_username, username_taken, email_taken, wrong_password, wrong_code, invalid_request,
 * rate_limited
 */
export async function updateAccount(ctx: Context, input: EndpointBody<'updateAccount'>): Promise<Account> {
  const { runtime, actor, facts, stateVersion } = ctx;
  const { username, email } = input;
  if (actor.kind === 'bot' && email !== undefined)
    throw invalidField('body/email', 'bots have no e-mail address');
  if (username !== undefined && !isUsernameAllowed(username)) throw new ApiError('invalid_username');
  let proved: ProvedPerson | undefined;
  if (actor.kind === 'person' && (username !== undefined || email !== undefined)) {
    const { password, code } = input;
    if (password === undefined) throw invalidField('body/password', 'is required');
    proved = await requireFreshProof(ctx, { password, code });
  }
  await runtime.database.transaction(async (tx) => {
    // A proof uses up a code, so the request cannot run again.
    await tx.lock(actor.id, proved ? null : stateVersion);
    if (proved) await requireStillProved(tx, actor, proved);
    // The username last, because a failed request must not count against its limit.
    if (email !== undefined) await changeEmail(runtime, tx, actor.id, { email: email.toLowerCase(), facts });
    if (username !== undefined && (await changeUsername(runtime, tx, actor.id, username)))
      await recordSecurityEvent(runtime, tx, {
        userId: actor.id,
        kind: 'username_changed',
        facts,
        detail: username,
      });
  });
  return getAccount(ctx);
}

/**
 * Changes a username in the transaction that locks the account; limited to 2 an hour.
 * @returns whether it was different
 * @throws ApiError username_taken, rate_limited
 */
export async function changeUsername(
  runtime: Runtime,
  tx: Transaction,
  userId: string,
  username: string,
): Promise<boolean> {
  const [user] = await usersByIds(tx.db, [userId]);
  if (user?.username === username) return false;
  if (await isUsernameTaken(tx.db, username, userId)) throw new ApiError('username_taken');
  await countCall(runtime, { bucket: 'username', key: userId, ...USERNAME_RATE_LIMIT, scope: 'user' });
  if (!(await updateUsername(tx.db, userId, username))) throw new ApiError('username_taken');
  await announceUserUpdate(runtime, tx, userId);
  return true;
}

async function changeEmail(
  runtime: Runtime,
  tx: Transaction,
  userId: string,
  { email, facts }: { readonly email: string; readonly facts: RequestFacts },
): Promise<void> {
  const before = await personById(tx.db, userId);
  if (!before || before.email === email) return;
  await requireFreeAddress(runtime, tx, userId, email);
  await countCall(runtime, { bucket: 'email', key: userId, ...EMAIL_RATE_LIMIT, scope: 'user' });
  await updateEmail(tx.db, userId, email);
  await recordSecurityEvent(runtime, tx, { userId, kind: 'email_changed', facts, detail: email });
  await askForVerification(runtime, tx, userId);
  const { email: to, emailVerified, username } = before;
  // An unconfirmed address may be a stranger's.
  if (runtime.mailer && to !== null && emailVerified)
    await tx.addJob(emailChangedMailJob, { to, userId, username, newEmail: email }, OTHER_MAILS);
  await announceAccountUpdate(runtime, tx, userId);
}

/** Changes the caller's profile; everyone who can see it receives USER_UPDATE. */
export async function updateProfile(ctx: Context, input: EndpointBody<'updateProfile'>): Promise<Account> {
  const { runtime, actor, stateVersion } = ctx;
  const { displayName, pronouns, bio, themePrimary, themeAccent } = input;
  const changes: UserChanges = givenFields({
    displayName,
    pronouns: pronouns === undefined ? undefined : textOrNull(pronouns),
    bio: bio === undefined ? undefined : textOrNull(bio),
    themePrimary: themePrimary === null ? null : themePrimary?.toLowerCase(),
    themeAccent: themeAccent === null ? null : themeAccent?.toLowerCase(),
  });
  await runtime.database.transaction(async (tx) => {
    await tx.lock(actor.id, stateVersion);
    await changeUser(runtime, tx, actor.id, changes);
  });
  return getAccount(ctx);
}

/** Implemented by the feature of applications: the bot's own roles have its display name. */
export const renameBotRolesJob = job({ name: 'rename-bot-roles', payload: Type.Object({ botId: Id }) });

/** Changes and announces an account in the transaction that locks it. Equal values are not announced. */
export async function changeUser(
  runtime: Runtime,
  tx: Transaction,
  userId: string,
  changes: UserChanges,
): Promise<void> {
  const [user] = await usersByIds(tx.db, [userId]);
  const keys = Object.keys(changes) as (keyof UserChanges)[];
  if (!user || keys.every((key) => user[key] === changes[key])) return;
  await updateUser(tx.db, userId, changes);
  await announceUserUpdate(runtime, tx, userId);
  const renamed = changes.displayName !== undefined && changes.displayName !== user.displayName;
  if (renamed && user.kind === 'bot') await tx.addJob(renameBotRolesJob, { botId: userId });
}

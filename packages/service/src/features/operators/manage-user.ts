/** Operator actions on accounts (design, chapter 9). Names are usernames, e-mail addresses or ids. */

import { ApiError, isoTime, randomToken } from '@guildhall/platform';
import { idTime, type OperatorActionReply } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import {
  announceAccountUpdate,
  announceUserUpdate,
  clearTwoFactor,
  closeConnections,
  createLink,
  endSessions,
  hashPassword,
  insertPerson,
  insertUser,
  isEmailAddress,
  isSuspended,
  isUsernameAllowed,
  isUsernameTaken,
  proveAddress,
  recordSecurityEvent,
  requireFreeAddress,
  requirePasswordsOn,
  requireStrongPassword,
  updateUsername,
} from '../accounts/index.ts';
import { listOwnedBotIds } from '../applications/index.ts';
import { removeAllGrants } from '../oauth2/index.ts';
import { writeLedger } from '../wallets/index.ts';
import { readEnd } from './read-input.ts';
import { type OperatorContext, recordOperation } from './record.ts';
import { type FoundUser, findUser, setSuspension, setTag } from './store.ts';

export type OperatorUserView = OperatorActionReply<'addOperator'>;

/** The account with this username, e-mail address or id. @throws ApiError unknown_user */
async function requireAccount(db: Transaction['db'], name: string): Promise<FoundUser> {
  const user = await findUser(db, name);
  if (!user) throw new ApiError('unknown_user', { message: `There is no account "${name}".` });
  return user;
}

/** An account that can be changed: the markers of an erased one stay. @throws ApiError unknown_user */
export async function requireUser({ runtime }: OperatorContext, name: string): Promise<FoundUser> {
  return requireChangeable(runtime.database.db, name);
}

/** An account that someone can log in to. @throws ApiError unknown_user for bots and people of imports */
export function requireRegisteredPerson(user: FoundUser, name: string): void {
  if (!isRegisteredPerson(user))
    throw new ApiError('unknown_user', { message: `"${name}" is not a person with an account here.` });
}

/** Neither a bot nor an imported person, who cannot log in: a # in the username marks them. */
export function isRegisteredPerson({ kind, username }: Pick<FoundUser, 'kind' | 'username'>): boolean {
  return kind === 'person' && !username.includes('#');
}

async function requireChangeable(db: Transaction['db'], name: string): Promise<FoundUser> {
  const user = await requireAccount(db, name);
  if (user.erasedAt) throw deletedAccount(name);
  return user;
}

/** The error for an erased account. */
export function deletedAccount(name: string): ApiError {
  return new ApiError('unknown_user', { message: `The account "${name}" is deleted.` });
}

/** Changes an account under its lock. @throws ApiError unknown_user, invalid_request for the system account */
export async function changeUserAsOperator(
  ctx: OperatorContext,
  name: string,
  work: (tx: Transaction, before: FoundUser) => Promise<void>,
): Promise<OperatorUserView> {
  const { id, kind } = await requireUser(ctx, name);
  if (kind === 'system')
    throw new ApiError('invalid_request', { message: 'The system account cannot be changed.' });
  await ctx.runtime.database.transaction(async (tx) => {
    await tx.lock(id);
    await work(tx, await requireChangeable(tx.db, id));
  });
  return showUser(ctx, id);
}

/** An account as operators see it. @throws ApiError unknown_user */
export async function showUser(ctx: OperatorContext, name: string): Promise<OperatorUserView> {
  return operatorUserView(ctx.runtime, await requireAccount(ctx.runtime.database.db, name));
}

/** The row of an account as operators see it. */
export function operatorUserView(runtime: Runtime, user: FoundUser): OperatorUserView {
  const suspended = isSuspended(user, runtime.clock.now());
  return {
    id: user.id,
    username: user.username,
    displayName: user.displayName,
    kind: user.kind,
    email: user.email,
    emailVerified: user.emailVerified,
    tag: user.tag,
    operator: user.operator,
    twoFactor: user.twoFactor,
    suspended,
    suspendedUntil: suspended && user.suspendedUntil ? isoTime(user.suspendedUntil) : null,
    suspensionReason: suspended ? user.suspensionReason : null,
    deletionAt: user.deletionAt && isoTime(user.deletionAt),
    createdAt: isoTime(idTime(user.id)),
  };
}

export type CreatedUser = OperatorActionReply<'createUser'>;

interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly password?: string | undefined;
  readonly link?: boolean | undefined;
}

/**
 * Creates an account, even when registration is closed. Without a password, a random one is returned once; with `link`,
 * nobody learns it and the answer has a link for setting one. Where passwords are off, the account has none.
 * @throws ApiError invalid_username, invalid_request, passwords_off, weak_password, username_taken, email_taken
 */
export async function createUser(ctx: OperatorContext, input: NewUser): Promise<CreatedUser> {
  const { runtime } = ctx;
  if (!isUsernameAllowed(input.username)) throw new ApiError('invalid_username');
  if (!isEmailAddress(input.email))
    throw new ApiError('invalid_request', { message: `"${input.email}" is not an e-mail address.` });
  const password = await passwordFor(ctx, input);
  const passwordHash = password === null ? null : await hashPassword(runtime, password);
  const id = runtime.ids.next();
  return runtime.database.transaction(async (tx) => {
    const user = { id, kind: 'person' as const, username: input.username, displayName: input.username };
    if (!(await insertUser(tx.db, user))) throw new ApiError('username_taken');
    const email = input.email.toLowerCase();
    await requireFreeAddress(runtime, tx, id, email);
    await insertPerson(tx.db, { userId: id, email, passwordHash });
    await writeLedger(runtime, tx, [{ userId: id, kind: 'grant', amount: runtime.settings.coins.onJoin }]);
    await recordOperation(ctx, tx, {
      action: 'user create',
      userId: id,
      after: { username: input.username, email },
    });
    const created = { id, username: input.username };
    if (password === null) return created;
    if (input.link) {
      const { url, expiresAt } = await createLink(runtime, tx, 'reset_password', { id, email: null });
      return { ...created, url, expiresAt: isoTime(expiresAt) };
    }
    return input.password === undefined ? { ...created, password } : created;
  });
}

/** @returns null where passwords are off: neither a password nor a link that sets one would work. */
async function passwordFor({ runtime }: OperatorContext, input: NewUser): Promise<string | null> {
  if (input.link && input.password !== undefined)
    throw new ApiError('invalid_request', { message: 'Give a password or ask for a link, not both.' });
  if (input.password !== undefined) requirePasswordsOn(runtime);
  if (!runtime.settings.localPasswords) return null;
  const password = input.password ?? randomToken(12);
  await requireStrongPassword(runtime, password, input);
  return password;
}

/** Changes a username, unless it is the same. @throws ApiError unknown_user, invalid_username, username_taken */
export async function renameUser(
  ctx: OperatorContext,
  name: string,
  username: string,
): Promise<OperatorUserView> {
  await requireUser(ctx, name);
  if (!isUsernameAllowed(username)) throw new ApiError('invalid_username');
  return changeUserAsOperator(ctx, name, async (tx, user) => {
    if (user.username === username) return;
    const free = !(await isUsernameTaken(tx.db, username, user.id));
    if (!free || !(await updateUsername(tx.db, user.id, username))) throw new ApiError('username_taken');
    await announceUserUpdate(ctx.runtime, tx, user.id);
    await recordOperation(ctx, tx, {
      action: 'user rename',
      userId: user.id,
      before: user.username,
      after: username,
    });
  });
}

/**
 * Marks the e-mail address of an account as proved. @throws ApiError unknown_user; email_taken when another account has
 * proved the address
 */
export async function confirmUserEmail(ctx: OperatorContext, name: string): Promise<OperatorUserView> {
  return changeUserAsOperator(ctx, name, async (tx, user) => {
    if (user.emailVerified) return;
    if (user.email === null || !(await proveAddress(ctx.runtime, tx, user.id, user.email)))
      throw new ApiError('email_taken');
    await announceAccountUpdate(ctx.runtime, tx, user.id);
    await recordOperation(ctx, tx, { action: 'user verify-email', userId: user.id });
  });
}

const TAGS = ['official', 'staff', 'system'] as const;

/**
 * Sets the tag that an account shows, or `none`; bots have the tags of bots.
 * @throws ApiError unknown_user, invalid_request
 */
export async function tagUser(ctx: OperatorContext, name: string, tag: string): Promise<OperatorUserView> {
  const chosen = TAGS.find((known) => known === tag) ?? null;
  if (chosen === null && tag !== 'none') {
    throw new ApiError('invalid_request', { message: `The tag must be one of ${TAGS.join(', ')} or none.` });
  }
  return changeUserAsOperator(ctx, name, async (tx, user) => {
    if (user.kind !== 'person')
      throw new ApiError('invalid_request', { message: 'Only people have tags; verify a bot instead.' });
    if (user.tag === chosen) return;
    await setTag(tx.db, user.id, chosen);
    await announceUserUpdate(ctx.runtime, tx, user.id);
    await recordOperation(ctx, tx, {
      action: 'user tag',
      userId: user.id,
      before: user.tag,
      after: chosen,
    });
  });
}

/**
 * Suspends an account: its sessions end, its sockets and those of its bots close with 4004, and it cannot log in until
 * the end. Another reason or end replaces the earlier one.
 * @throws ApiError unknown_user, invalid_request for an end that is invalid or past
 */
export async function suspendUser(
  ctx: OperatorContext,
  name: string,
  suspension: { readonly reason?: string | undefined; readonly until?: string | undefined },
): Promise<OperatorUserView> {
  await requireUser(ctx, name);
  const now = ctx.runtime.clock.now();
  const until = readEnd(suspension.until, now);
  const reason = suspension.reason ?? null;
  return changeUserAsOperator(ctx, name, async (tx, user) => {
    const hasSameEnd = user.suspendedUntil?.getTime() === until?.getTime();
    if (isSuspended(user, now) && hasSameEnd && user.suspensionReason === reason) return;
    await setSuspension(tx.db, user.id, { at: new Date(now), until, reason });
    await endSessions(tx, user.id, {});
    for (const id of [user.id, ...(await listOwnedBotIds(tx.db, user.id))]) closeConnections(tx, id);
    await recordOperation(ctx, tx, {
      action: 'user suspend',
      userId: user.id,
      after: { until, reason },
    });
  });
}

/** Lifts a suspension. @throws ApiError unknown_user */
export async function unsuspendUser(ctx: OperatorContext, name: string): Promise<OperatorUserView> {
  return changeUserAsOperator(ctx, name, async (tx, user) => {
    if (!isSuspended(user, ctx.runtime.clock.now())) return;
    await setSuspension(tx.db, user.id, null);
    await announceUserUpdate(ctx.runtime, tx, user.id);
    await recordOperation(ctx, tx, { action: 'user unsuspend', userId: user.id });
  });
}

/** Ends all sessions of an account, and what applications may do for it. */
export async function endUserSessions(ctx: OperatorContext, name: string): Promise<{ ended: number }> {
  const user = await requireUser(ctx, name);
  const ended = await ctx.runtime.database.transaction(async (tx) => {
    await tx.lock(user.id);
    const count = await endSessions(tx, user.id, {});
    const grants = await removeAllGrants(tx, user.id);
    if (count + grants === 0) return 0;
    await recordOperation(ctx, tx, {
      action: 'user sessions end',
      userId: user.id,
      after: { ended: count },
    });
    return count;
  });
  return { ended };
}

/**
 * Turns two-factor authentication off for a person who has lost their device, and ends their sessions; passkeys stay.
 * @throws ApiError unknown_user, invalid_request when it is off
 */
export async function resetSecondFactor(ctx: OperatorContext, name: string): Promise<OperatorUserView> {
  return changeUserAsOperator(ctx, name, async (tx, user) => {
    if (!(await clearTwoFactor(ctx.runtime, tx, user.id)))
      throw new ApiError('invalid_request', { message: `Two-factor authentication of "${name}" is off.` });
    await endSessions(tx, user.id, {});
    await recordSecurityEvent(ctx.runtime, tx, { userId: user.id, kind: 'two_factor_off' });
    await recordOperation(ctx, tx, { action: 'user reset-second-factor', userId: user.id });
  });
}

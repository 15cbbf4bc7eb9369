import { ApiError, invalidField } from '@guildhall/platform';
import type {
  Account,
  BodyOf,
  updateAccount as endpoint,
  updateProfile as profileEndpoint,
} from '@guildhall/protocol';
import type { Context, Ground, Transaction } from '../../ground.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { readAccount } from './read-account.ts';
import { isUsernameAllowed } from './rules.ts';
import {
  isEmailTaken,
  isUsernameTaken,
  type UserChanges,
  updateEmail,
  updateUser,
  usersByIds,
} from './store.ts';
import { userView } from './view.ts';

/** Username changes of one account (design 5.18, chapter 10). */
const USERNAME_CHANGES = { limit: 2, windowSecs: 3600 };

/**
 * Changes username or e-mail address; people prove themselves with their password.
 * @throws ApiError invalid_username, username_taken, email_taken, wrong_password, invalid_request, rate_limited.
 */
export async function updateAccount(ctx: Context, input: BodyOf<typeof endpoint>): Promise<Account> {
  const { ground, actor } = ctx;
  const { username, email } = input;
  if (actor.kind === 'bot' && email !== undefined)
    throw invalidField('body/email', 'bots have no e-mail address');
  if (username !== undefined && !isUsernameAllowed(username)) throw new ApiError('invalid_username');
  if (actor.kind === 'person' && (username !== undefined || email !== undefined)) {
    if (input.password === undefined) throw invalidField('body/password', 'is required');
    await requireFreshProof(ground, actor.id, input.password);
  }
  await ground.database.transaction(async (tx) => {
    if (username !== undefined) await changeUsername(ground, tx, actor.id, username);
    if (email !== undefined) await changeEmail(tx, actor.id, email.toLowerCase());
  });
  return readAccount(ctx);
}

async function changeUsername(
  ground: Ground,
  tx: Transaction,
  userId: string,
  username: string,
): Promise<void> {
  if (await isUsernameTaken(tx.db, username, userId)) throw new ApiError('username_taken');
  const change = await ground.rateLimiter.take(
    `username|${userId}`,
    USERNAME_CHANGES.limit,
    USERNAME_CHANGES.windowSecs,
    ground.clock.now(),
  );
  if (!change.allowed)
    throw new ApiError('rate_limited', { retryAfter: change.retryAfterSecs, scope: 'user' });
  await updateUser(tx.db, userId, { username });
  await emitUserUpdate(ground, tx, userId);
}

async function changeEmail(tx: Transaction, userId: string, email: string): Promise<void> {
  if (await isEmailTaken(tx.db, email, userId)) throw new ApiError('email_taken');
  await updateEmail(tx.db, userId, email);
}

/** Changes one's own profile; everyone who sees it is told (USER_UPDATE). */
export async function updateProfile(ctx: Context, input: BodyOf<typeof profileEndpoint>): Promise<Account> {
  const { ground, actor } = ctx;
  const changes: UserChanges = {
    ...(input.displayName === undefined ? {} : { display_name: input.displayName.trim() }),
    ...(input.pronouns === undefined ? {} : { pronouns: input.pronouns || null }),
    ...(input.bio === undefined ? {} : { bio: input.bio || null }),
    ...(input.themePrimary === undefined ? {} : { theme_primary: input.themePrimary }),
    ...(input.themeAccent === undefined ? {} : { theme_accent: input.themeAccent }),
  };
  await ground.database.transaction(async (tx) => {
    await updateUser(tx.db, actor.id, changes);
    await emitUserUpdate(ground, tx, actor.id);
  });
  return readAccount(ctx);
}

/** Tells everyone who may see an account that its user object changed. */
export async function emitUserUpdate(ground: Ground, tx: Transaction, userId: string): Promise<void> {
  const [row] = await usersByIds(tx.db, [userId]);
  if (!row) return;
  tx.emit({
    name: 'USER_UPDATE',
    audience: { kind: 'viewers', id: userId },
    payload: userView(row, ground.settings),
    touches: [`user:${userId}`],
  });
}

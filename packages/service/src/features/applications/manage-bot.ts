import { randomInt } from 'node:crypto';
import { ApiError, type StateVersion } from '@guildhall/platform';
import type { EndpointBody, FreshProof, User } from '@guildhall/protocol';
import { givenFields } from '../../rows.ts';
import type { Context, Runtime, Transaction } from '../../runtime.ts';
import {
  changeUser,
  changeUsername,
  closeConnections,
  insertUser,
  isUsernameAllowed,
  recordSecurityEvent,
  requireFreshProof,
  requireSession,
  requireStillProved,
  textOrNull,
  type UserRow,
  userDirectory,
  usernameFrom,
  usersByIds,
} from '../accounts/index.ts';
import { newBotToken } from './bot-tokens.ts';
import { requireOwnApplication } from './manage-application.ts';
import { applicationById, attachBot, updateApplicationRow } from './store.ts';

/**
 * Adds the bot; only this response contains its token. The default username derives from the application's name.
 * @throws ApiError bot_exists, invalid_username, username_taken, unknown_application
 */
export async function createBot(
  ctx: Context,
  applicationId: string,
  username: string | undefined,
): Promise<{ user: User; token: string }> {
  const { runtime, actor } = ctx;
  const application = await requireOwnApplication(ctx, applicationId);
  if (application.botId !== null) throw new ApiError('bot_exists');
  if (username !== undefined && !isUsernameAllowed(username)) throw new ApiError('invalid_username');
  const botId = runtime.ids.next();
  const { token, fingerprint } = newBotToken(botId);
  await runtime.database.transaction(async (tx) => {
    await requireSession(tx, actor);
    await insertBotUser(tx, botId, application.name, username);
    if (!(await attachBot(tx.db, application.id, { botId, tokenFingerprint: fingerprint }))) {
      const stillExists = await applicationById(tx.db, application.id);
      throw new ApiError(stillExists ? 'bot_exists' : 'unknown_application');
    }
  });
  return { user: await botView(runtime, botId), token };
}

async function insertBotUser(
  tx: Transaction,
  id: string,
  applicationName: string,
  username: string | undefined,
): Promise<void> {
  const displayName = applicationName;
  if (username !== undefined) {
    if (!(await insertUser(tx.db, { id, kind: 'bot', username, displayName })))
      throw new ApiError('username_taken');
    return;
  }
  const base = usernameFrom(applicationName);
  for (const candidate of [base, `${base}_${randomInt(1000)}`, `${base}_${randomInt(1000, 10_000)}`]) {
    if (await insertUser(tx.db, { id, kind: 'bot', username: candidate, displayName })) return;
  }
  throw new ApiError('username_taken');
}

/**
 * Creates a new token; the old one stops working immediately and its connections close.
 * @throws ApiError no_bot, wrong_password, wrong_code
 */
export async function resetBotToken(
  ctx: Context,
  applicationId: string,
  proof: FreshProof,
): Promise<{ token: string }> {
  const { runtime, actor, facts } = ctx;
  const { botId, name: detail } = await requireOwnApplication(ctx, applicationId);
  if (botId === null) throw new ApiError('no_bot');
  const proved = await requireFreshProof(ctx, proof);
  const { token, fingerprint } = newBotToken(botId);
  await runtime.database.transaction(async (tx) => {
    await requireStillProved(tx, actor, proved);
    await tx.lock(applicationId);
    const changed = await updateApplicationRow(tx.db, applicationId, { botTokenFingerprint: fingerprint });
    if (!changed) throw new ApiError('unknown_application');
    closeConnections(tx, botId, [applicationId]);
    await recordSecurityEvent(runtime, tx, { userId: actor.id, kind: 'bot_token_reset', facts, detail });
  });
  return { token };
}

/**
 * Changes the bot's names and bio; everyone who can see the bot receives an event.
 * @throws ApiError no_bot, invalid_username, username_taken, rate_limited
 */
export async function updateBot(
  ctx: Context,
  applicationId: string,
  input: EndpointBody<'updateBot'>,
): Promise<User> {
  const { runtime, stateVersion } = ctx;
  const botId = await requireOwnBotId(ctx, applicationId);
  const { username, displayName, bio } = input;
  if (username !== undefined && !isUsernameAllowed(username)) throw new ApiError('invalid_username');
  const changes = givenFields({ displayName, bio: bio === undefined ? undefined : textOrNull(bio) });
  await runtime.database.transaction(async (tx) => {
    await lockBot(tx, botId, stateVersion);
    await changeUser(runtime, tx, botId, changes);
    // The username last, because a failed request must not count against its limit.
    if (username !== undefined) await changeUsername(runtime, tx, botId, username);
  });
  return botView(runtime, botId);
}

/** The bot of the caller's own application. @throws ApiError unknown_application, no_bot */
export async function requireOwnBotId(ctx: Context, applicationId: string): Promise<string> {
  const { botId } = await requireOwnApplication(ctx, applicationId);
  if (botId === null) throw new ApiError('no_bot');
  return botId;
}

/** Locks the account of a bot. @throws ApiError no_bot when its application has been deleted since */
export async function lockBot(tx: Transaction, botId: string, stateVersion?: StateVersion): Promise<UserRow> {
  await tx.lock(botId, stateVersion);
  const [bot] = await usersByIds(tx.db, [botId]);
  if (!bot || bot.erasedAt) throw new ApiError('no_bot');
  return bot;
}

export async function botView(runtime: Runtime, botId: string): Promise<User> {
  const bot = await userDirectory(runtime).get(botId);
  if (!bot) throw new ApiError('no_bot');
  return bot.view;
}

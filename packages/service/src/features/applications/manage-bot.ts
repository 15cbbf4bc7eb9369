import { randomInt } from 'node:crypto';
import { ApiError } from '@guildhall/platform';
import type { User } from '@guildhall/protocol';
import type { Context, Transaction } from '../../ground.ts';
import {
  disconnectEvent,
  insertUser,
  isUsernameAllowed,
  requireFreshProof,
  userDirectory,
  usernameFrom,
} from '../accounts/index.ts';
import { newBotToken } from './bot-tokens.ts';
import { ownApplication } from './manage-application.ts';
import { attachBot, updateApplicationRow } from './store.ts';

/**
 * Adds the bot; its token is in this answer alone. Without a username one is made from the application's name.
 * @throws ApiError bot_exists, invalid_username, username_taken.
 */
export async function createBot(
  ctx: Context,
  applicationId: string,
  username: string | undefined,
): Promise<{ user: User; token: string }> {
  const { ground } = ctx;
  const application = await ownApplication(ctx, applicationId);
  if (application.bot_id !== null) throw new ApiError('bot_exists');
  if (username !== undefined && !isUsernameAllowed(username)) throw new ApiError('invalid_username');
  const botId = ground.ids.next();
  const { token, fingerprint } = newBotToken(botId);
  await ground.database.transaction(async (tx) => {
    await insertBotUser(tx, botId, application.name, username);
    if (!(await attachBot(tx.db, application.id, { botId, tokenFingerprint: fingerprint }))) {
      throw new ApiError('bot_exists');
    }
  });
  const bot = await userDirectory(ground).get(botId);
  if (!bot) throw new Error('the bot that was just made is gone');
  return { user: bot.view, token };
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

/** Makes a new token; the old one stops at once and its sockets close. @throws ApiError no_bot, wrong_password. */
export async function resetBotToken(
  ctx: Context,
  applicationId: string,
  password: string,
): Promise<{ token: string }> {
  const { ground, actor } = ctx;
  const application = await ownApplication(ctx, applicationId);
  if (application.bot_id === null) throw new ApiError('no_bot');
  await requireFreshProof(ground, actor.id, password);
  const botId = application.bot_id;
  const { token, fingerprint } = newBotToken(botId);
  await ground.database.transaction(async (tx) => {
    await updateApplicationRow(tx.db, application.id, { bot_token_fingerprint: fingerprint });
    tx.emit(disconnectEvent(botId, [application.id]));
  });
  return { token };
}

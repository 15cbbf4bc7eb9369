/** Bot tokens: `<id as base64url>.<32 random bytes>`, shown once, kept as a fingerprint (design, chapter 7). */
import { timingSafeEqual } from 'node:crypto';
import { ApiError, fingerprint, type KnownCaller, randomToken } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import { type Ground, perGround } from '../../ground.ts';
import { createLoadingCache, type LoadingCache } from '../../loading-cache.ts';
import { isSuspended, userDirectory } from '../accounts/index.ts';
import { type ApplicationRow, applicationsByBots } from './store.ts';

export interface NewBotToken {
  readonly token: string;
  readonly fingerprint: Buffer;
}

export function newBotToken(botId: string): NewBotToken {
  const token = `${Buffer.from(botId).toString('base64url')}.${randomToken()}`;
  return { token, fingerprint: fingerprint(token) };
}

/** Applications by their bot's id; a touch `credential:{applicationId}` drops one. */
const applicationsByBot: (ground: Ground) => LoadingCache<ApplicationRow> = perGround((ground) =>
  createLoadingCache<ApplicationRow>({
    capacity: 50_000,
    touches: ground.touches,
    touchesOf: (botId, application) => [`credential:${application.id}`, `user:${botId}`],
    load: async (botIds) => {
      const rows = await applicationsByBots(ground.database.db, botIds);
      return new Map(rows.flatMap((row) => (row.bot_id === null ? [] : [[row.bot_id, row]])));
    },
  }),
);

/**
 * The bot a token belongs to; its credential is its application.
 * @throws ApiError invalid_token when it is unknown or reset, or the bot or its owner is suspended.
 */
export async function authenticateBot(ground: Ground, token: string): Promise<KnownCaller> {
  const botId = Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString();
  if (!isId(botId)) throw new ApiError('invalid_token');
  const application = await applicationsByBot(ground).get(botId);
  const expected = application?.bot_token_fingerprint;
  if (!application || !expected || !timingSafeEqual(expected, fingerprint(token)))
    throw new ApiError('invalid_token');
  const now = ground.clock.now();
  const [bot, owner] = await Promise.all([
    userDirectory(ground).get(botId),
    userDirectory(ground).get(application.owner_id),
  ]);
  if (!bot || !owner || isSuspended(bot.row, now) || isSuspended(owner.row, now))
    throw new ApiError('invalid_token');
  return { kind: 'bot', id: botId, credentialId: application.id, csrfToken: null };
}

/** Bot tokens: `<id as base64url>.<32 random bytes>`, shown once, stored as a fingerprint (design, chapter 7). */
import { ApiError, constantTimeEqual, fingerprint, type KnownCaller } from '@guildhall/platform';
import { cachePerRuntime } from '../../loading-cache.ts';
import type { Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { credentialTouch, userTouch } from '../../touches.ts';
import {
  idInToken,
  isAccountUsable,
  isSuspended,
  newTokenWithId,
  type UserRow,
  userDirectory,
  usersByIds,
} from '../accounts/index.ts';
import { type ApplicationRow, applicationsByBots } from './store.ts';

export interface NewBotToken {
  readonly token: string;
  readonly fingerprint: Buffer;
}

export function newBotToken(botId: string): NewBotToken {
  const token = newTokenWithId(botId);
  return { token, fingerprint: fingerprint(token) };
}

/** Cached data for bot log-ins; as text, because a buffer would retain the network buffer it was cut from. */
interface BotLogin {
  readonly applicationId: string;
  readonly ownerId: string;
  readonly tokenFingerprint: string;
}

/** Log-ins by bot id; a touch `credential:{applicationId}` drops one. */
const botLogins = cachePerRuntime<BotLogin>({
  capacity: 50_000,
  touchesOf: (botId, login) => [credentialTouch(login.applicationId), userTouch(botId)],
  load: async (runtime, botIds) => {
    const rows = await applicationsByBots(runtime.database.db, botIds);
    return new Map(rows.flatMap(botLogin));
  },
});

function botLogin(row: ApplicationRow): [botId: string, login: BotLogin][] {
  if (row.botId === null || row.botTokenFingerprint === null) return [];
  const tokenFingerprint = row.botTokenFingerprint.toString('hex');
  return [[row.botId, { applicationId: row.id, ownerId: row.ownerId, tokenFingerprint }]];
}

/**
 * The bot of a token; its credential is its application.
 * @throws ApiError invalid_token when it is unknown or reset, or the bot or its owner is suspended
 */
export async function authenticateBot(runtime: Runtime, token: string): Promise<KnownCaller> {
  const botId = idInToken(token);
  if (botId === undefined) throw new ApiError('invalid_token');
  const login = await botLogins(runtime).get(botId);
  if (!login || !constantTimeEqual(login.tokenFingerprint, fingerprint(token).toString('hex'))) {
    throw new ApiError('invalid_token');
  }
  if (await isBotStopped(runtime, { botId, ownerId: login.ownerId })) throw new ApiError('invalid_token');
  return {
    kind: 'bot',
    id: botId,
    credentialId: login.applicationId,
    csrfToken: null,
    recheck: () => authenticateBot(runtime, token),
  };
}

/** Whether a bot may do nothing, because it or its owner is suspended or gone. */
export async function isBotStopped(
  runtime: Runtime,
  { botId, ownerId }: { readonly botId: string; readonly ownerId: string },
): Promise<boolean> {
  const [bot, owner] = await Promise.all([
    userDirectory(runtime).get(botId),
    userDirectory(runtime).get(ownerId),
  ]);
  const now = runtime.clock.now();
  return !bot || !isAccountUsable(bot.row, now) || isOwnerGone(owner?.row, now);
}

/** Whether an application may do nothing, because its owner is suspended or gone. Bypasses all caches. */
export async function isApplicationStopped(
  { clock }: Runtime,
  db: Db,
  { ownerId }: Pick<ApplicationRow, 'ownerId'>,
): Promise<boolean> {
  const [owner] = await usersByIds(db, [ownerId]);
  return isOwnerGone(owner, clock.now());
}

/** Bots and applications keep working while their owner's account is pending deletion (design 6.3). */
function isOwnerGone(owner: UserRow | undefined, now: number): boolean {
  return !owner || isSuspended(owner, now) || owner.erasedAt !== null;
}

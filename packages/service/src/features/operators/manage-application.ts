/** Operator actions on applications (design, chapter 9). */
import { ApiError } from '@guildhall/platform';
import { isId, type OperatorActionReply } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import { announceUserUpdate } from '../accounts/index.ts';
import { type ApplicationRow, applicationById, applicationsByBots } from '../applications/index.ts';
import { type OperatorContext, recordOperation } from './record.ts';
import { setApplicationVerified, setTag } from './store.ts';

export type OperatorApplicationView = OperatorActionReply<'verifyBot'>;

/**
 * Gives a bot the tag `verified_bot` or removes it, and announces the change to everyone who sees the bot.
 * @param named by the application's id, or by its bot's
 * @throws ApiError unknown_application, no_bot
 */
export async function setBotVerified(
  ctx: OperatorContext,
  named: string,
  verified: boolean,
): Promise<OperatorApplicationView> {
  const { runtime } = ctx;
  const found = await findApplication(runtime.database.db, named);
  if (!found) throw new ApiError('unknown_application', { message: `There is no application "${named}".` });
  return runtime.database.transaction(async (tx) => {
    await tx.lock(found.id);
    const application = await applicationById(tx.db, found.id);
    if (!application) throw new ApiError('unknown_application');
    const { id, name, botId } = application;
    if (botId === null) throw new ApiError('no_bot');
    await tx.lock(botId);
    const isNew = await setApplicationVerified(tx.db, id, verified);
    const isTagNew = await setTag(tx.db, botId, verified ? 'verified_bot' : null);
    if (!isNew && !isTagNew) return { id, name, botId, verified };
    await announceUserUpdate(runtime, tx, botId);
    await recordOperation(ctx, tx, {
      action: verified ? 'bot verify' : 'bot unverify',
      target: id,
      before: application.verified,
      after: verified,
    });
    return { id, name, botId, verified };
  });
}

async function findApplication(db: Transaction['db'], id: string): Promise<ApplicationRow | undefined> {
  if (!isId(id)) return undefined;
  return (await applicationById(db, id)) ?? (await applicationsByBots(db, [id]))[0];
}

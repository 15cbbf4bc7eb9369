/** Operator actions on applications (design, chapter 9). */
import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import { announceUserUpdate } from '../accounts/index.ts';
import { applicationById } from '../applications/index.ts';
import { type OperatorContext, recordOperation } from './record.ts';
import { setApplicationVerified, setTag } from './store.ts';

export interface OperatorApplicationView {
  readonly id: string;
  readonly name: string;
  readonly botId: string;
  readonly verified: boolean;
}

/**
 * Gives a bot the tag `verified_bot` or removes it, and announces the change to everyone who sees the bot.
 * @throws ApiError unknown_application, no_bot.
 */
export async function setBotVerified(
  ctx: OperatorContext,
  applicationId: string,
  verified: boolean,
): Promise<OperatorApplicationView> {
  const { runtime } = ctx;
  return runtime.database.transaction(async (tx) => {
    if (isId(applicationId)) await tx.lock(applicationId);
    const application = isId(applicationId) ? await applicationById(tx.db, applicationId) : undefined;
    if (!application) {
      throw new ApiError('unknown_application', { message: `There is no application "${applicationId}".` });
    }
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

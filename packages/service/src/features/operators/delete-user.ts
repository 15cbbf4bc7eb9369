/** Deletes accounts for operators, and cancels deletions (design, chapter 9). */
import { ApiError, isoTime } from '@guildhall/platform';
import { scheduleErasure } from '../account-deletion/index.ts';
import { cancelDeletion } from '../accounts/index.ts';
import { requireUser } from './manage-user.ts';
import { type OperatorContext, recordOperation } from './record.ts';
import { findUser } from './store.ts';

/**
 * Deletes a person's account in fourteen days, or `now`; servers they still own get a new owner when the account is
 * erased.
 * @throws ApiError unknown_user, invalid_request for bots and the system account
 */
export async function deleteUser(
  ctx: OperatorContext,
  name: string,
  options: { readonly now: boolean; readonly messages: boolean },
): Promise<{ id: string; deletionAt: string }> {
  const { runtime } = ctx;
  const user = await requireUser(ctx, name);
  if (user.kind !== 'person')
    throw new ApiError('invalid_request', { message: `"${name}" is not a person's account.` });
  const at = await runtime.database.transaction(async (tx) => {
    await tx.lock(user.id);
    // The choice of a person who has requested the deletion stays.
    const chosen = (await findUser(tx.db, user.id))?.deletesMessages ?? false;
    const messages = options.messages || chosen;
    const scheduled = await scheduleErasure(runtime, tx, user.id, {
      now: options.now,
      deletesMessages: messages,
    });
    await recordOperation(ctx, tx, {
      action: 'user delete',
      userId: user.id,
      after: { at: scheduled, now: options.now, messages },
    });
    return scheduled;
  });
  return { id: user.id, deletionAt: isoTime(at) };
}

/** Cancels a pending deletion. @throws ApiError unknown_user */
export async function cancelUserDeletion(
  ctx: OperatorContext,
  name: string,
): Promise<{ id: string; kept: boolean }> {
  const user = await requireUser(ctx, name);
  const kept = await ctx.runtime.database.transaction(async (tx) => {
    await tx.lock(user.id);
    const cancelled = await cancelDeletion(tx, user.id);
    if (cancelled) await recordOperation(ctx, tx, { action: 'user keep', userId: user.id });
    return cancelled;
  });
  return { id: user.id, kept };
}

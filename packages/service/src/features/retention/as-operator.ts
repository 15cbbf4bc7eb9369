/** Retention for operators. */
import { ApiError } from '@guildhall/platform';
import { isId, type OperatorActionInput, type OperatorActionReply } from '@guildhall/protocol';
import { serverStates } from '../access/index.ts';
import { loadInstanceSettings, type OperatorContext, recordOperation } from '../operators/index.ts';
import { startRetention } from './expire-messages.ts';
import { countAllExpiring, withTimes } from './preview-retention.ts';
import { maximumDays, rulesFrom } from './rules.ts';
import { listRules } from './store.ts';

/**
 * Previews what the rules of a server and the instance would delete now, without held messages. Includes rules that are
 * not in force yet; the caller can assume another maximum.
 * @throws ApiError unknown_server
 */
export async function previewServerRetention(
  { runtime }: OperatorContext,
  { server: serverId, maximum, attachmentMaximum }: OperatorActionInput<'previewServerRetention'>,
): Promise<OperatorActionReply<'previewServerRetention'>> {
  if (!isId(serverId) || !(await serverStates(runtime).get(serverId)))
    throw new ApiError('unknown_server', { message: `There is no server "${serverId}".` });
  const { db } = runtime.database;
  await loadInstanceSettings(runtime);
  const common = maximumDays(runtime.settings);
  const plan = {
    ...rulesFrom(await listRules(db, serverId)),
    maximum: {
      messageDays: maximum ?? common.messageDays,
      attachmentDays: attachmentMaximum ?? common.attachmentDays,
    },
  };
  const search = { serverId, plan, now: runtime.clock.now() };
  const [messages, attachments] = await countAllExpiring(db, search, { leavesOutHeld: true });
  return [
    ...messages.map((row) => ({ removes: 'messages' as const, ...withTimes(row) })),
    ...attachments.map((row) => ({ removes: 'attachments' as const, ...withTimes(row) })),
  ];
}

/** Looks for expired messages and attachments now instead of at the next full hour. */
export async function runRetention(ctx: OperatorContext): Promise<OperatorActionReply<'runRetention'>> {
  await ctx.runtime.database.transaction(async (tx) => {
    await startRetention(tx);
    await recordOperation(ctx, tx, { action: 'retention run', target: 'instance' });
  });
  return { started: true };
}

/** Retention for operators. */
import { ApiError, isoTime } from '@guildhall/platform';
import {
  idTime,
  isId,
  LIMITS,
  type OperatorActionInput,
  type OperatorActionReply,
} from '@guildhall/protocol';
import { serverStates } from '../access/index.ts';
import { type OperatorContext, recordOperation } from '../operators/index.ts';
import { startRetention } from './expire-messages.ts';
import { maximumDays, rulesFrom } from './rules.ts';
import { countExpiring, listRules } from './store.ts';

/**
 * Previews what the rules of a server and the instance would delete now, without held messages; optionally with rules
 * that are not in force yet or with another maximum.
 * @throws ApiError unknown_server.
 */
export async function previewServerRetention(
  { runtime }: OperatorContext,
  { server: serverId, maximum }: OperatorActionInput<'previewServerRetention'>,
): Promise<OperatorActionReply<'previewServerRetention'>> {
  if (!isId(serverId) || !(await serverStates(runtime).get(serverId)))
    throw new ApiError('unknown_server', { message: `There is no server "${serverId}".` });
  const { db } = runtime.database;
  const plan = {
    ...rulesFrom(await listRules(db, serverId)),
    maximumDays: maximum ?? maximumDays(runtime.settings),
  };
  const rows = await countExpiring(
    db,
    { serverId, plan, now: runtime.clock.now() },
    { counted: LIMITS.retentionCounted, channels: LIMITS.retentionChannels, withHolds: true },
  );
  return rows.map(({ oldestId, newestId, ...row }) => ({
    ...row,
    oldestAt: isoTime(idTime(oldestId)),
    newestAt: isoTime(idTime(newestId)),
  }));
}

/** Looks for expired messages now instead of at the next full hour. */
export async function runRetention(ctx: OperatorContext): Promise<OperatorActionReply<'runRetention'>> {
  await ctx.runtime.database.transaction(async (tx) => {
    await startRetention(tx);
    await recordOperation(ctx, tx, { action: 'retention run', target: 'instance' });
  });
  return { started: true };
}

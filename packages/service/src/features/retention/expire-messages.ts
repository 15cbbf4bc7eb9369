/** Deletes expired messages, with a job per server, in small steps. */
import { EXPIRY_LOCK, job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime, Transaction } from '../../runtime.ts';
import { channelAudience } from '../access/index.ts';
import { recordOperation } from '../operators/index.ts';
import { expireMessages } from '../posting/index.ts';
import { planOf } from './rules.ts';
import { claimRun, findExpired, listRules, serversWithRules } from './store.ts';

const HOUR_MS = 3_600_000;
/** The most that one MESSAGE_DELETE_BULK lists. */
const STEP = 100;
const STEPS_PER_JOB = 10;
/** The pause between jobs of a server, so that no client is flooded. */
const PAUSE_MS = 1000;
const SERVERS = 500;
/** The name of the service in the operator log. */
const BY_THE_RULES = 'retention';

export const expireMessagesJob = job({
  name: 'expire-messages',
  payload: Type.Object({
    serverId: Id,
    removed: Type.Integer({ description: 'By the jobs before this one' }),
  }),
});

export const findExpiredMessagesJob = job({
  name: 'find-expired-messages',
  payload: Type.Object({ after: Type.String({ description: 'Server id' }) }),
});

/** Runs once an hour, on the first process to claim it. */
export async function startRetentionHourly(runtime: Runtime): Promise<void> {
  const now = runtime.clock.now();
  await runtime.database.transaction(async (tx) => {
    if (await claimRun(tx.db, new Date(now), new Date(now - HOUR_MS))) await startRetention(tx);
  });
}

export async function startRetention(tx: Transaction): Promise<void> {
  await tx.addJob(findExpiredMessagesJob, { after: '0' }, { jobKey: findExpiredMessagesJob.name });
}

/** Adds a job for each server with possibly expired messages, a few hundred at a time. */
export async function findExpiredMessages(runtime: Runtime, { after }: { after: string }): Promise<void> {
  const all = runtime.settings.messageRetentionMaxDays > 0;
  await runtime.database.transaction(async (tx) => {
    const servers = await serversWithRules(tx.db, { all, after, limit: SERVERS });
    for (const serverId of servers) await addExpiry(tx, serverId, 0);
    const last = servers.at(-1);
    if (last !== undefined && servers.length === SERVERS)
      await tx.addJob(findExpiredMessagesJob, { after: last }, { jobKey: findExpiredMessagesJob.name });
  });
}

/** One queue over all processes, so that expiry does not delay other work. */
async function addExpiry(tx: Transaction, serverId: string, removed: number, runAt?: Date): Promise<void> {
  await tx.addJob(
    expireMessagesJob,
    { serverId, removed },
    { jobKey: `${expireMessagesJob.name}:${serverId}`, queueName: 'retention', ...(runAt ? { runAt } : {}) },
  );
}

/**
 * Deletes up to a thousand expired messages of a server and continues a second later. At the end, the operator log
 * records the total.
 */
export async function expireServerMessages(
  runtime: Runtime,
  { serverId, removed }: { serverId: string; removed: number },
): Promise<void> {
  let total = removed;
  for (let step = 0; step < STEPS_PER_JOB; step += 1) {
    const expired = await expireSome(runtime, serverId);
    total += expired;
    if (expired === 0) return recordRun(runtime, serverId, total);
  }
  const runAt = new Date(runtime.clock.now() + PAUSE_MS);
  await runtime.database.transaction((tx) => addExpiry(tx, serverId, total, runAt));
}

/**
 * One step. Takes the lock before it reads rules and holds: holds are placed under the same lock, so none can appear
 * between the look and the deletion, and two processes never look for the same messages.
 */
async function expireSome(runtime: Runtime, serverId: string): Promise<number> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(EXPIRY_LOCK);
    const now = runtime.clock.now();
    const plan = planOf(await listRules(tx.db, serverId), runtime.settings, now);
    const found = await findExpired(tx.db, { serverId, plan, now }, STEP);
    if (!found) return 0;
    const audience = await channelAudience(runtime, serverId, found.channelId);
    return expireMessages(tx, found.ids, { serverId, channelId: found.channelId }, audience);
  });
}

async function recordRun(runtime: Runtime, serverId: string, removed: number): Promise<void> {
  if (removed === 0) return;
  await runtime.database.transaction((tx) =>
    recordOperation({ runtime, operator: BY_THE_RULES }, tx, {
      action: 'messages expired',
      target: serverId,
      after: { messages: removed },
    }),
  );
}

/** Deletes expired messages and attachments, with a job per server, in small steps. */
import { EXPIRY_LOCK, type JobPayload, job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime, Transaction } from '../../runtime.ts';
import { channelAudience } from '../access/index.ts';
import { loadInstanceSettings, recordOperation } from '../operators/index.ts';
import { expireAttachments, expireMessages } from '../posting/index.ts';
import { findExpired } from './expired-store.ts';
import { removedByRetention } from './figures.ts';
import { retentionPlan } from './rules.ts';
import { claimRun, listRules, serversWithRules } from './store.ts';

const HOUR_MS = 3_600_000;
/** Messages per transaction: as many as one MESSAGE_DELETE_BULK lists; without attachments, each gets a MESSAGE_UPDATE. */
const STEP = { messages: 100, attachments: 50 };
const STEPS_PER_JOB = { messages: 10, attachments: 2 };
/** The pause between jobs of a server, so that no client is flooded. */
const PAUSE_MS = 1000;
const SERVERS = 500;
/** Who the operator log names for expired messages. */
const ACTOR = 'retention';

export const expireMessagesJob = job({
  name: 'expire-messages',
  payload: Type.Object({
    serverId: Id,
    removed: Type.Integer({ description: 'Messages removed by the jobs before this one' }),
    files: Type.Optional(Type.Integer({ description: 'Attachments removed by the jobs before this one' })),
  }),
});

/** The key of a server's job, up to the server's id. */
const EXPIRY_KEY = `${expireMessagesJob.name}:`;

export const findExpiredMessagesJob = job({
  name: 'find-expired-messages',
  payload: Type.Object({ after: Type.String({ description: 'Server id' }) }),
});

/** Runs once an hour, on the first process to claim it. */
export async function startRetentionHourly(runtime: Runtime): Promise<void> {
  const now = new Date(runtime.clock.now());
  await runtime.database.transaction(async (tx) => {
    if (await claimRun(tx.db, now, HOUR_MS)) await startRetention(tx);
  });
}

export async function startRetention(tx: Transaction): Promise<void> {
  await tx.addJob(findExpiredMessagesJob, { after: '0' }, { jobKey: findExpiredMessagesJob.name });
}

/** Adds a job for each server with possibly expired messages or attachments, a few hundred at a time. */
export async function findExpiredMessages(runtime: Runtime, { after }: { after: string }): Promise<void> {
  // An operator may have changed them a moment ago.
  await loadInstanceSettings(runtime);
  const { messageRetentionMaxDays, attachmentRetentionMaxDays } = runtime.settings;
  const all = messageRetentionMaxDays > 0 || attachmentRetentionMaxDays > 0;
  await runtime.database.transaction(async (tx) => {
    // No running job may schedule its continuation meanwhile, which would be replaced with its totals.
    await tx.lock(EXPIRY_LOCK);
    const servers = await serversWithRules(tx.db, { all, after, limit: SERVERS, jobKeys: EXPIRY_KEY });
    for (const serverId of servers) await addExpiry(tx, serverId, { messages: 0, files: 0 });
    const last = servers.at(-1);
    if (last !== undefined && servers.length === SERVERS)
      await tx.addJob(findExpiredMessagesJob, { after: last }, { jobKey: findExpiredMessagesJob.name });
  });
}

/** One queue over all processes, so that expiry does not delay other work. */
async function addExpiry(
  tx: Transaction,
  serverId: string,
  { messages, files }: Removed,
  runAt?: Date,
): Promise<void> {
  await tx.addJob(
    expireMessagesJob,
    { serverId, removed: messages, files },
    { jobKey: EXPIRY_KEY + serverId, queueName: 'retention', ...(runAt ? { runAt } : {}) },
  );
}

interface Removed {
  readonly messages: number;
  readonly files: number;
}

/**
 * Deletes up to a thousand expired messages of a server, or when none are left the attachments of up to a hundred. Each
 * step also schedules the continuation, with the totals so far. A job that finds nothing left records them in the
 * operator log.
 */
export async function expireServerMessages(
  runtime: Runtime,
  { serverId, removed, files = 0 }: JobPayload<typeof expireMessagesJob>,
): Promise<void> {
  await loadInstanceSettings(runtime);
  const before: Removed = { messages: removed, files };
  let total = before;
  for (const what of ['messages', 'attachments'] as const)
    for (let step = 1; ; step += 1) {
      const next = await expireSome(runtime, serverId, what, total);
      if (next === total) break;
      const counts = removedByRetention(runtime);
      counts.messages += next.messages - total.messages;
      counts.files += next.files - total.files;
      total = next;
      if (step === STEPS_PER_JOB[what]) return;
    }
  if (total === before) await recordRun(runtime, serverId, total);
}

/**
 * One step. Takes the lock before it reads rules and holds. Holds are placed under the same lock, so none can appear
 * between reading and deleting, and two processes never handle the same messages.
 * @returns the new totals; the same object when nothing was left
 */
async function expireSome(
  runtime: Runtime,
  serverId: string,
  what: 'messages' | 'attachments',
  total: Removed,
): Promise<Removed> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(EXPIRY_LOCK);
    const now = runtime.clock.now();
    const plan = retentionPlan(await listRules(tx.db, serverId), runtime.settings, now);
    const found = await findExpired(tx.db, { serverId, plan, now }, what, STEP[what]);
    if (!found) return total;
    const { channelId, ids } = found;
    const audience = await channelAudience(runtime, serverId, channelId);
    const removed =
      what === 'messages'
        ? await expireMessages(tx, ids, { serverId, channelId }, audience)
        : { messages: 0, files: await expireAttachments(runtime, tx, ids, channelId, audience) };
    if (removed.messages + removed.files === 0) return total;
    const next = { messages: total.messages + removed.messages, files: total.files + removed.files };
    await addExpiry(tx, serverId, next, new Date(now + PAUSE_MS));
    return next;
  });
}

async function recordRun(runtime: Runtime, serverId: string, { messages, files }: Removed): Promise<void> {
  const entries = [
    ...(messages > 0 ? [{ action: 'messages expired', after: { messages } }] : []),
    ...(files > 0 ? [{ action: 'attachments expired', after: { files } }] : []),
  ];
  if (entries.length === 0) return;
  await runtime.database.transaction(async (tx) => {
    for (const entry of entries)
      await recordOperation({ runtime, operator: ACTOR }, tx, { ...entry, target: serverId });
  });
}

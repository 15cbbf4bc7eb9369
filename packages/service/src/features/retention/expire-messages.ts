/** Deletes expired messages and attachments, with a job per server, in small steps. */
import { EXPIRY_LOCK, HOUR_MS, type JobPayload, job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { type Static, Type } from 'typebox';
import type { Runtime, Transaction } from '../../runtime.ts';
import { channelAudience } from '../access/index.ts';
import { loadInstanceSettings, recordOperation } from '../operators/index.ts';
import { expireAttachments, expireMessages } from '../posting/index.ts';
import { findExpired } from './expired-store.ts';
import { removedByRetention } from './figures.ts';
import { mayExpire, retentionPlan } from './rules.ts';
import { claimRun, listRules, serversWithRules } from './store.ts';

/** Messages per transaction: as many as one MESSAGE_DELETE_BULK lists; without attachments, each gets a MESSAGE_UPDATE. */
const STEP = { messages: 100, attachments: 50 };
const STEPS_PER_JOB = { messages: 10, attachments: 2 };
/** Channels and threads searched per transaction. */
const CHANNELS_PER_STEP = 1000;
/** The pause between jobs of a server, so that no client is flooded. */
const PAUSE_MS = 1000;
const SERVERS = 500;
/** Who the operator log names for expired messages. */
const ACTOR = 'retention';

/** Where the search continues; without it, at the first channel with messages. */
const Place = Type.Object({
  what: Type.Union([Type.Literal('messages'), Type.Literal('attachments')]),
  channelId: Type.String({ description: 'Channels with lower ids have nothing left that has expired' }),
});
type Place = Static<typeof Place>;

const START: Place = { what: 'messages', channelId: '0' };

export const expireMessagesJob = job({
  name: 'expire-messages',
  payload: Type.Object({
    serverId: Id,
    removed: Type.Integer({ description: 'Messages removed by the jobs before this one' }),
    files: Type.Optional(Type.Integer({ description: 'Attachments removed by the jobs before this one' })),
    from: Type.Optional(Place),
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
    // A running job must not schedule its continuation now: it would be replaced with its totals.
    await tx.lock(EXPIRY_LOCK);
    const servers = await serversWithRules(tx.db, { all, after, limit: SERVERS, jobKeys: EXPIRY_KEY });
    for (const serverId of servers) await addExpiry(tx, serverId, NOTHING, START);
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
  from: Place,
  runAt?: Date,
): Promise<void> {
  await tx.addJob(
    expireMessagesJob,
    { serverId, removed: messages, files, from },
    { jobKey: EXPIRY_KEY + serverId, queueName: 'retention', ...(runAt ? { runAt } : {}) },
  );
}

interface Removed {
  readonly messages: number;
  readonly files: number;
}

const NOTHING: Removed = { messages: 0, files: 0 };

/**
 * Deletes up to a thousand expired messages of a server, or when none are left the attachments of up to a hundred, from
 * channel to channel. Each step that removes something also schedules the continuation, with the totals so far. A job
 * that finds nothing left records them in the operator log.
 */
export async function expireServerMessages(
  runtime: Runtime,
  { serverId, removed, files = 0, from = START }: JobPayload<typeof expireMessagesJob>,
  signal: AbortSignal,
): Promise<void> {
  await loadInstanceSettings(runtime);
  const before: Removed = { messages: removed, files };
  let total = before;
  let place: Place | null = from;
  const steps = { messages: 0, attachments: 0 };
  while (place) {
    const { what }: Place = place;
    const step: Step = await expireSome(runtime, serverId, place, total);
    place = step.next ?? (what === 'messages' ? { what: 'attachments', channelId: '0' } : null);
    if (step.total === total) continue;
    countRemoved(runtime, total, step.total);
    total = step.total;
    steps[what] += 1;
    if (steps[what] === STEPS_PER_JOB[what] || signal.aborted) return;
  }
  if (total === before) await recordRun(runtime, serverId, total);
}

function countRemoved(runtime: Runtime, before: Removed, after: Removed): void {
  const counts = removedByRetention(runtime);
  counts.messages += after.messages - before.messages;
  counts.files += after.files - before.files;
}

interface Step {
  /** The new totals; the same object when nothing was removed. */
  readonly total: Removed;
  /** Null after the last channel. */
  readonly next: Place | null;
}

/**
 * One step. Takes the lock before it reads rules and holds. Holds are placed under the same lock, so none can appear
 * between reading and deleting, and two processes never handle the same messages.
 */
async function expireSome(
  runtime: Runtime,
  serverId: string,
  { what, channelId: fromId }: Place,
  total: Removed,
): Promise<Step> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(EXPIRY_LOCK);
    const now = runtime.clock.now();
    const plan = retentionPlan(await listRules(tx.db, serverId), runtime.settings, now);
    if (!mayExpire(plan, what)) return { total, next: null };
    const limits = { channels: CHANNELS_PER_STEP, limit: STEP[what] };
    const found = await findExpired(tx.db, { serverId, plan, now }, { what, fromId, ...limits });
    const { channelId, ids, nextId } = found;
    const next = nextId === null ? null : { what, channelId: nextId };
    if (channelId === null) return { total, next };
    const removed = await removeExpired(runtime, tx, what, { serverId, channelId, ids });
    // Continues after a channel from which nothing could be removed.
    if (removed.messages + removed.files === 0)
      return { total, next: { what, channelId: String(BigInt(channelId) + 1n) } };
    const sum = { messages: total.messages + removed.messages, files: total.files + removed.files };
    await addExpiry(tx, serverId, sum, { what, channelId }, new Date(now + PAUSE_MS));
    return { total: sum, next };
  });
}

async function removeExpired(
  runtime: Runtime,
  tx: Transaction,
  what: Place['what'],
  {
    serverId,
    channelId,
    ids,
  }: { readonly serverId: string; readonly channelId: string; readonly ids: readonly string[] },
): Promise<Removed> {
  const audience = await channelAudience(runtime, serverId, channelId);
  return what === 'messages'
    ? await expireMessages(tx, ids, { serverId, channelId }, audience)
    : { messages: 0, files: await expireAttachments(runtime, tx, ids, channelId, audience) };
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

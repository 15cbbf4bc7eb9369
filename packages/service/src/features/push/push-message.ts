import { type JobPayload, job } from '@guildhall/platform';
import { Id, LIMITS } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime, Transaction } from '../../runtime.ts';
import { type MessageRow, messageById } from '../messages/index.ts';
import type { Push } from './new-message.ts';
import { messageNotices } from './notice.ts';
import { readersAmong } from './readers-among.ts';
import { type ReceiverState, receiverStates } from './receiver-store.ts';
import { sendPush } from './send-push.ts';

/**
 * `try` counts attempts without an answer; `waited` is set after the wait for a client in use, `many` if the message goes to
 * very many devices.
 */
export const pushMessageJob = job({
  name: 'push-message',
  payload: Type.Object({
    channelId: Id,
    messageId: Id,
    receivers: Type.Array(Type.Object({ userId: Id, sessionId: Id })),
    try: Type.Integer({ minimum: 1 }),
    waited: Type.Boolean(),
    many: Type.Optional(Type.Boolean()),
  }),
});

const RECEIVERS_PER_JOB = 100;
/** Limits concurrent jobs over all processes, because push services that answer slowly must not block other work. */
const QUEUES = 2n;
/** Simultaneous requests of a job to push services. */
const AT_ONCE = 10;
/** Pauses between attempts. */
const PAUSES_MS = [30_000, 120_000, 600_000];

/** Adds the jobs that push a message. */
export async function addPushJobs(
  tx: Transaction,
  { receivers, ...message }: Push,
  options: {
    readonly try?: number;
    readonly waited?: boolean;
    readonly many?: boolean | undefined;
    readonly runAt?: Date;
  } = {},
): Promise<void> {
  const runAt = options.runAt ? { runAt: options.runAt } : {};
  // A message to very many people does not hold up the others.
  const many = options.many ?? receivers.length > RECEIVERS_PER_JOB;
  const queue = many ? 'many' : BigInt(message.messageId) % QUEUES;
  for (let from = 0; from < receivers.length; from += RECEIVERS_PER_JOB) {
    const some = receivers
      .slice(from, from + RECEIVERS_PER_JOB)
      .map(({ userId, sessionId }) => ({ userId, sessionId }));
    await tx.addJob(
      pushMessageJob,
      { ...message, receivers: some, try: options.try ?? 1, waited: options.waited ?? false, many },
      { queueName: `${pushMessageJob.name}-${queue}`, ...runAt },
    );
  }
}

/**
 * Pushes a message, in its current form, to devices. People with a client in use get another minute to read it and are
 * then dropped if they still use one. Each run checks again who sees the channel, has not read the message and wants
 * notifications.
 */
export async function pushMessage(
  runtime: Runtime,
  payload: JobPayload<typeof pushMessageJob>,
): Promise<void> {
  const { db } = runtime.database;
  const { channelId, messageId, waited, many } = payload;
  const row = await messageById(db, channelId, messageId);
  if (!row) return;
  const now = runtime.clock.now();
  const states = await presentReceivers(runtime, { ...payload, authorId: row.authorId });
  const isActive = ({ activeAt }: ReceiverState) => activeAt.getTime() > now - LIMITS.activeSecs * 1000;
  const active = states.filter(isActive);
  const due = states.filter((state) => !isActive(state));
  const failed = due.length === 0 ? [] : await sendAll(runtime, due, row);
  const pause = PAUSES_MS[payload.try - 1];
  if ((active.length === 0 || waited) && (failed.length === 0 || pause === undefined)) return;
  await runtime.database.transaction(async (tx) => {
    const push = { channelId, messageId };
    if (!waited) {
      const runAt = new Date(now + LIMITS.activeSecs * 1000);
      await addPushJobs(tx, { ...push, receivers: active }, { many, waited: true, runAt });
    }
    if (pause === undefined) return;
    const options = { many, try: payload.try + 1, waited: true, runAt: new Date(now + pause) };
    await addPushJobs(tx, { ...push, receivers: failed }, options);
  });
}

/** The receivers who may still get a push for the message. */
async function presentReceivers(
  runtime: Runtime,
  push: Push & { readonly authorId: string },
): Promise<readonly ReceiverState[]> {
  const states = await receiverStates(runtime.database.db, push, new Date(runtime.clock.now()));
  if (states.length === 0) return [];
  const readers = await readersAmong(runtime, push.channelId, states);
  return states.filter(({ userId }) => readers.has(userId));
}

/** @returns the devices whose push service did not accept it */
async function sendAll(
  runtime: Runtime,
  receivers: readonly ReceiverState[],
  row: MessageRow,
): Promise<ReceiverState[]> {
  const userIds = receivers.map(({ userId }) => userId);
  const noticeFor = await messageNotices(runtime, row, userIds);
  const failed: ReceiverState[] = [];
  for (let from = 0; from < receivers.length; from += AT_ONCE) {
    const some = receivers.slice(from, from + AT_ONCE);
    const outcomes = await Promise.all(
      some.map((receiver) => sendPush(runtime, receiver, noticeFor(receiver.userId))),
    );
    failed.push(...some.filter((_, index) => outcomes[index] === 'failed'));
  }
  return failed;
}

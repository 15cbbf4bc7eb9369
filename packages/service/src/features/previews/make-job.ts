import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Transaction } from '../../runtime.ts';

/** The posting feature handles this job. */
export const makePreviewsJob = job({
  name: 'make-previews',
  payload: Type.Object({ channelId: Id, messageId: Id }),
});

/** Limits concurrent jobs over all processes, because pages that never answer must not block other work. */
const QUEUES = 3n;

/** Previews follow the message, by a job of the transaction that writes or edits it. */
export async function requestPreviews(tx: Transaction, channelId: string, messageId: string): Promise<void> {
  await tx.addJob(
    makePreviewsJob,
    { channelId, messageId },
    { queueName: `${makePreviewsJob.name}-${BigInt(messageId) % QUEUES}`, maxAttempts: 2 },
  );
}

import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Transaction } from '../../runtime.ts';

/** Done by messages, which show what it makes. */
export const makePreviewsJob = job({
  name: 'make-previews',
  payload: Type.Object({ channelId: Id, messageId: Id }),
});

/** So many jobs at once over all processes: pages that never answer must not keep other work waiting. */
const QUEUES = 3n;

/** Previews come after the message, by a job of the transaction that writes or edits it. */
export async function requestPreviews(tx: Transaction, channelId: string, messageId: string): Promise<void> {
  await tx.addJob(
    makePreviewsJob,
    { channelId, messageId },
    { queueName: `${makePreviewsJob.name}-${BigInt(messageId) % QUEUES}`, maxAttempts: 2 },
  );
}

import type { Transaction } from '../../ground.ts';

/** Done by messages, which show what it makes. */
export const MAKE_PREVIEWS_JOB = 'make-previews';

/** So many jobs at once over all processes: pages that never answer must not keep other work waiting. */
const QUEUES = 3n;

/** Previews come after the message, by a job of the transaction that writes or edits it. */
export async function requestPreviews(tx: Transaction, channelId: string, messageId: string): Promise<void> {
  await tx.addJob(
    MAKE_PREVIEWS_JOB,
    { channelId, messageId },
    { queueName: `${MAKE_PREVIEWS_JOB}-${BigInt(messageId) % QUEUES}`, maxAttempts: 2 },
  );
}

/** SQL of posting polls. */
import type { Db } from '../../../tables.ts';

export async function insertPoll(
  db: Db,
  poll: {
    readonly channelId: string;
    readonly messageId: string;
    readonly expiresAt: Date;
    /** The number of answers. */
    readonly answers: number;
  },
): Promise<void> {
  await db
    .insertInto('polls')
    .values({
      channel_id: poll.channelId,
      message_id: poll.messageId,
      expires_at: poll.expiresAt,
      counts: Array.from({ length: poll.answers }, () => 0),
    })
    .execute();
}

/** SQL of one message that is sent alone: `send_message` stores what the statement of a batch stores. */
import { EVENT_WRITERS_LOCK, expectedXid } from '@guildhall/platform';
import type { Pool } from 'pg';
import { plainArray } from '../../../array-literals.ts';
import { type SendRow, shortEvent } from './input-store.ts';
import { UNCHECKED, versionValues } from './order-store.ts';
import type { BatchAnswer, BatchWriting } from './stored-sends.ts';

const PARAMETERS = 23;
const PLACEHOLDERS = Array.from({ length: PARAMETERS }, (_, index) => `$${index + 1}`).join(', ');
const STATEMENT = {
  name: 'send-message',
  text: `select changed, written, before from send_message(${PLACEHOLDERS})`,
};

/** Whether the function can store it. Responses and follow-ups to interactions are rarer and need the statement. */
export function isLone(rows: readonly SendRow[]): boolean {
  const [row] = rows;
  return rows.length === 1 && row?.response === undefined && row?.followsUp === undefined;
}

/** @throws as `insertSends` does */
export async function insertLoneSend(
  pool: Pool,
  row: SendRow,
  { now, nonceWindowMs, version = null, previous = null }: BatchWriting,
): Promise<BatchAnswer> {
  const { rows } = await pool.query<BatchAnswer>({
    ...STATEMENT,
    values: [
      EVENT_WRITERS_LOCK,
      row.id,
      row.channelId,
      row.authorId,
      row.content,
      row.marksRead,
      plainArray(row.mentions),
      plainArray(row.mentionRoles),
      row.mentionEveryone,
      row.replyTo,
      row.flags,
      row.parts,
      row.pings.length > 0 ? plainArray(row.pings) : null,
      row.inThread,
      ...(row.nonce === null
        ? [null, null, null]
        : [row.nonce, now, new Date(now.getTime() - nonceWindowMs)]),
      ...(version ? versionValues(version) : UNCHECKED),
      shortEvent(row),
      expectedXid(previous),
    ],
  });
  return rows[0] as BatchAnswer;
}

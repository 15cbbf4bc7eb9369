/** SQL of one message that is sent alone: `store_message` stores what the statement of a batch stores. */
import { expectedXid } from '@guildhall/platform';
import type { Pool } from 'pg';
import { plainArray } from '../../../array-literals.ts';
import { type SendRow, shortEvent } from './input-store.ts';
import { UNCHECKED, versionValues } from './order-store.ts';
import { type BatchAnswer, type BatchWriting, followedEvent } from './stored-sends.ts';
import { FOLLOWS_ANNOUNCED } from './thread-store.ts';

const FUNCTION_PARAMETERS = 20;
const [EVENT, EXPECTED] = [`$${FUNCTION_PARAMETERS + 1}`, `$${FUNCTION_PARAMETERS + 2}`];

function statement(inThread: boolean): { readonly name: string; readonly text: string } {
  const given = Array.from({ length: FUNCTION_PARAMETERS }, (_, index) => `$${index + 1}`);
  return {
    name: inThread ? 'send-message-in-thread' : 'send-message',
    text: `with sent as materialized (
  select stored, followed_in from store_message(${given.join(', ')})
), logged as (
  insert into event_log (name, audience, payload)
  select 'MESSAGE_CREATE', '', stored || ${EVENT} from sent where stored is not null
  returning xid, position
)${inThread ? FOLLOWED : ''}
select (select case when stored is null then '' when stored <> $1 then $1 || ' ' || stored end from sent) as changed,
  (select xid || ' ' || position from logged) as written,
  (select ${followedEvent(inThread ? 'of new followers' : 'none', EXPECTED)} from logged) as before`,
  };
}

const FOLLOWED = `, followed as (
  select $2 as thread_id, $3 as user_id, followed_in as server_id from sent where followed_in is not null
), ${FOLLOWS_ANNOUNCED}`;

const OUTSIDE_THREADS = statement(false);
const IN_THREAD = statement(true);

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
    ...(row.inThread ? IN_THREAD : OUTSIDE_THREADS),
    values: [
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

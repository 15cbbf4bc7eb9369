/** SQL of the order in a channel: transactions enter it one at a time, and ids follow its newest message. */
import { ID_EPOCH } from '@guildhall/protocol';
import { type Kysely, sql } from 'kysely';
import { plainArray } from '../../../array-literals.ts';
import type { Tables } from '../../../tables.ts';

/** Milliseconds, as an id counts them, by which the batch's ids in a channel must move to follow its newest message. */
export const DELAY = `case when min(drafted.id) > last_message_id then 0 else
  (last_message_id >> 22) - (min(drafted.id) >> 22)
    + (min(drafted.id) & 4194303 <= last_message_id & 4194303)::int end`;

/** How a payload begins, but for the channel's id. */
const BEGINNING = '{"id":"1234567890123456789","channelId":"","createdAt":"2015-01-01T00:00:00.000Z';

/** The payload begins with the values that follow from the id. */
export const MOVED_PAYLOAD = `case when delay is null or delay = 0 then payload else
    '{"id":"' || drafted.id + (delay << 22) || '","channelId":"' || channel_id || '","createdAt":"'
    || to_char(timestamp '${new Date(ID_EPOCH).toISOString().slice(0, -1)}'
         + make_interval(secs => ((drafted.id >> 22) + delay) / 1000.0), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || substr(payload, ${BEGINNING.length + 1} + length(channel_id::text)) end`;

/**
 * Lets no other transaction send into these channels until this one ends; before its first write.
 * @returns the newest message of each channel that has one.
 */
export async function enterChannels(db: Kysely<Tables>, channelIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ newest: string }>`
    select last_message_id as newest from enter_channels(${plainArray(channelIds)}::bigint[])`.execute(db);
  return rows.map(({ newest }) => newest);
}

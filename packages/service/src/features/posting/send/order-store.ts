/** SQL of the order in a channel: transactions enter one at a time, and ids follow its newest message. */
import type { StateVersion } from '@guildhall/platform';
import { ID_EPOCH } from '@guildhall/protocol';
import { sql } from 'kysely';
import { plainArray } from '../../../array-literals.ts';
import type { Db } from '../../../tables.ts';

/** The beginning of a payload, up to the channel's id; only its length matters. */
const BEGINNING = '{"id":"1234567890123456789","channelId":"","createdAt":"2015-01-01T00:00:00.000Z';

/**
 * The payload of a moved message. It begins with the values that depend on the id, so only the beginning is replaced.
 */
export const MOVED_PAYLOAD = `case when delay = 0 then payload else
    '{"id":"' || drafted.id + (delay << 22) || '","channelId":"' || channel_id || '","createdAt":"'
    || to_char(timestamp '${new Date(ID_EPOCH).toISOString().slice(0, -1)}'
         + make_interval(secs => ((drafted.id >> 22) + delay) / 1000.0), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || substr(payload, ${BEGINNING.length + 1} + length(channel_id::text)) end`;

/** The last arguments of `enter_channels`. */
export function versionValues({ place, known, keys }: StateVersion): string[] {
  // Touch keys consist of words and ids.
  return [place.xid, place.position, plainArray(known), plainArray(keys)];
}

/** The same arguments if no cached state allowed the sends. */
export const UNCHECKED = [null, null, null, null];

/**
 * Blocks other sends into these channels until this transaction ends; call it before the first write.
 * @param stateVersion the state that allowed the senders to send
 * @returns the newest message of each channel that has one
 * @throws an error that `missedChanges` recognises if that state has changed
 */
export async function enterChannels(
  db: Db,
  channelIds: readonly string[],
  stateVersion: StateVersion | null,
): Promise<string[]> {
  const checked = stateVersion ? sql`, ${sql.join(versionValues(stateVersion))}` : sql``;
  const { rows } = await sql<{ newest: string }>`
    select last_message_id as newest
    from enter_channels(${plainArray(channelIds)}::bigint[] ${checked})`.execute(db);
  return rows.map(({ newest }) => newest);
}

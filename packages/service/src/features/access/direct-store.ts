/** SQL of direct messages and groups as access sees them. */
import type { Kysely } from 'kysely';
import { COLUMNS, type Row } from '../../rows.ts';
import type { Tables } from '../../tables.ts';

export async function directChannelsByIds(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Row<'direct_channels'>[]> {
  return db
    .selectFrom('direct_channels')
    .select(COLUMNS.direct_channels)
    .where('channel_id', 'in', ids)
    .execute();
}

/** The longest there first. */
export async function participantsOfChannels(
  db: Kysely<Tables>,
  channelIds: readonly string[],
): Promise<Row<'direct_participants'>[]> {
  return db
    .selectFrom('direct_participants')
    .select(COLUMNS.direct_participants)
    .where('channel_id', 'in', channelIds)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
}

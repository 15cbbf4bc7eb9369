/** SQL of direct messages and groups as access sees them. */
import type { Kysely, Selectable } from 'kysely';
import type { DirectChannelsTable, DirectParticipantsTable, Tables } from '../../tables.ts';

export async function directChannelsByIds(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Selectable<DirectChannelsTable>[]> {
  return db.selectFrom('direct_channels').selectAll().where('channel_id', 'in', ids).execute();
}

/** The longest there first. */
export async function participantsOfChannels(
  db: Kysely<Tables>,
  channelIds: readonly string[],
): Promise<Selectable<DirectParticipantsTable>[]> {
  return db
    .selectFrom('direct_participants')
    .selectAll()
    .where('channel_id', 'in', channelIds)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
}

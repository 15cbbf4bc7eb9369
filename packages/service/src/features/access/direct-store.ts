/** SQL of direct messages and groups, as needed for access. */
import { gatherRows } from '../../gathered-rows.ts';
import { COLUMNS, type Row } from '../../rows.ts';

export const directChannelsByIds = gatherRows<Row<'direct_channels'>>(
  (db, ids) =>
    db.selectFrom('direct_channels').select(COLUMNS.direct_channels).where('channel_id', 'in', ids).execute(),
  (row) => row.channelId,
);

/** Earliest members first. */
export const participantsOfChannels = gatherRows<Row<'direct_participants'>>(
  (db, channelIds) =>
    db
      .selectFrom('direct_participants')
      .select(COLUMNS.direct_participants)
      .where('channel_id', 'in', channelIds)
      .orderBy('joined_at')
      .orderBy('user_id')
      .execute(),
  (row) => row.channelId,
);

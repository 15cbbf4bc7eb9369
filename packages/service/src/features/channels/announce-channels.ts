import { channelUpdate } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import type { ChannelRow } from '../access/index.ts';
import { activityByChannel } from './store.ts';
import { serverChannelView } from './view.ts';

/** CHANNEL_UPDATE for each of a server's channels. @param touches keys of cached state that becomes stale */
export async function announceChannelUpdates(
  tx: Transaction,
  serverId: string,
  rows: readonly ChannelRow[],
  touches: readonly string[],
): Promise<void> {
  const activity = await activityByChannel(
    tx.db,
    rows.map((row) => row.id),
  );
  for (const row of rows) {
    tx.emit(
      channelUpdate,
      { kind: 'channel', id: row.id, serverId },
      serverChannelView(row, activity.get(row.id)),
      { touches },
    );
  }
}

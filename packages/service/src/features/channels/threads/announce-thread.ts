/** Thread events sent to viewers of the parent. */
import { threadCreate, threadUpdate } from '@guildhall/protocol';
import type { Transaction } from '../../../runtime.ts';
import { channelTouch } from '../../../touches.ts';
import type { ChannelRow } from '../../access/index.ts';
import type { ActivityRow } from '../store.ts';
import { serverChannelView } from '../view.ts';

export function announceThread(tx: Transaction, row: ChannelRow, activity?: ActivityRow): void {
  tx.emit(
    threadCreate,
    { kind: 'channel', id: row.parentId ?? row.id, serverId: row.serverId },
    serverChannelView(row, activity),
  );
}

export function announceThreadUpdate(
  tx: Transaction,
  row: ChannelRow,
  activity: ActivityRow | undefined,
): void {
  tx.emit(
    threadUpdate,
    { kind: 'channel', id: row.parentId ?? row.id, serverId: row.serverId },
    serverChannelView(row, activity),
    { touches: [channelTouch(row.id)] },
  );
}

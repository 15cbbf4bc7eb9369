import { isoTime } from '@guildhall/platform';
import { idTime, type RaidCleanup, raidCleanupUpdate } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import type { RaidCleanupRow } from './store.ts';

export function raidCleanupView(row: RaidCleanupRow): RaidCleanup {
  return {
    id: row.id,
    serverId: row.serverId,
    from: isoTime(row.fromTime),
    to: isoTime(row.toTime),
    action: row.action,
    deleteMessages: row.deleteMessages,
    actorId: row.actorId,
    state: row.state,
    total: row.total,
    removed: row.removed,
    createdAt: isoTime(idTime(row.id)),
    endedAt: row.endedAt && isoTime(row.endedAt),
  };
}

export function announceCleanup(tx: Transaction, row: RaidCleanupRow): void {
  const audience = { kind: 'server', id: row.serverId, permission: 'banMembers' } as const;
  tx.emit(raidCleanupUpdate, audience, raidCleanupView(row));
}

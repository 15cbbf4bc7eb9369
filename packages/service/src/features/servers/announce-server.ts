/** How changes of a server are told and recorded. */
import { serverUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import type { ServerContext, ServerRow } from '../access/index.ts';
import { type AuditChange, recordAudit } from '../audit/index.ts';
import { serverSummary } from './view.ts';

/** SERVER_UPDATE. @param touches beside the server: members whose permissions change with it. */
export function announceServerUpdate(
  { settings }: Pick<Runtime, 'settings'>,
  tx: Transaction,
  row: ServerRow,
  touches: readonly string[] = [],
): void {
  tx.emit(serverUpdate, { kind: 'server', id: row.id }, serverSummary(row, settings), {
    touches: [`server:${row.id}`, ...touches],
  });
}

/** SERVER_UPDATE and an entry of the audit log under the name the server had before. */
export async function announceServerChanges(
  ctx: ServerContext,
  tx: Transaction,
  row: ServerRow,
  changes: readonly AuditChange[],
  formerName = row.name,
): Promise<void> {
  announceServerUpdate(ctx.runtime, tx, row);
  await recordAudit(ctx, tx, {
    serverId: row.id,
    action: 'server_update',
    targetType: 'server',
    targetId: row.id,
    targetName: formerName,
    changes,
  });
}

/** Announces and records changes of a server. */
import { serverUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { serverTouch } from '../../touches.ts';
import type { ServerContext, ServerRow } from '../access/index.ts';
import { type AuditChange, auditedServer, recordAudit } from '../audit/index.ts';
import { serverSummary } from './view.ts';

/** Emits SERVER_UPDATE. @param touches keys besides the server: members whose permissions change with it */
export function announceServerUpdate(
  { settings }: Pick<Runtime, 'settings'>,
  tx: Transaction,
  row: ServerRow,
  touches: readonly string[] = [],
): void {
  tx.emit(serverUpdate, { kind: 'server', id: row.id }, serverSummary(row, settings), {
    touches: [serverTouch(row.id), ...touches],
  });
}

/** Emits SERVER_UPDATE and writes an audit log entry under the server's former name. */
export async function announceServerChanges(
  ctx: ServerContext,
  tx: Transaction,
  row: ServerRow,
  changes: readonly AuditChange[],
  formerName = row.name,
): Promise<void> {
  announceServerUpdate(ctx.runtime, tx, row);
  await recordAudit(ctx, tx, {
    ...auditedServer(row.id, formerName),
    action: 'server_update',
    changes,
  });
}

/** Operators' work on servers (design, chapter 9): types are set here alone, no API sets them (specification: Server). */
import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import { serverSummary, updateServerRow } from '../servers/index.ts';
import { type OperatorContext, recordOperation } from './record.ts';
import { serverById } from './store.ts';

const TYPES = ['official', 'staff', 'developer', 'verified', 'partnered'] as const;
type ServerType = (typeof TYPES)[number];

export interface OperatorServerView {
  readonly id: string;
  readonly name: string;
  readonly types: readonly string[];
  readonly listed: boolean;
}

/**
 * Changes types by `+official -partnered …`; staff and developer servers are taken out of Discovery.
 * @throws ApiError unknown_server, invalid_request for a change that cannot be read.
 */
export async function changeServerTypes(
  ctx: OperatorContext,
  serverId: string,
  changes: readonly string[],
): Promise<OperatorServerView> {
  const parsed = changes.map(parseChange);
  const { ground } = ctx;
  const before = isId(serverId) ? await serverById(ground.database.db, serverId) : undefined;
  if (!before) throw new ApiError('unknown_server', { message: `There is no server "${serverId}".` });
  const types = new Set(before.types);
  for (const { add, type } of parsed) {
    if (add) types.add(type);
    else types.delete(type);
  }
  const ordered = TYPES.filter((type) => types.has(type));
  const listed = before.listed && !types.has('staff') && !types.has('developer');
  const row = await ground.database.transaction(async (tx) => {
    const updated = await updateServerRow(tx.db, before.id, { types: ordered, listed });
    tx.emit({
      name: 'SERVER_UPDATE',
      audience: { kind: 'server', id: updated.id },
      payload: serverSummary(updated, ground.settings),
      touches: [`server:${updated.id}`],
    });
    await recordOperation(ctx, tx, {
      action: 'server types',
      target: updated.id,
      before: before.types,
      after: ordered,
    });
    return updated;
  });
  return { id: row.id, name: row.name, types: row.types, listed: row.listed };
}

function parseChange(change: string): { add: boolean; type: ServerType } {
  const type = TYPES.find((known) => known === change.slice(1));
  if (!type || !/^[+-]/.test(change)) {
    throw new ApiError('invalid_request', {
      message: `"${change}" is not a change of types; write + or - before one of ${TYPES.join(', ')}.`,
    });
  }
  return { add: change.startsWith('+'), type };
}

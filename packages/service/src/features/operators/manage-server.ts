/** Operators' work on servers (design, chapter 9): types are set here alone, no API sets them (specification: Server). */
import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import { serverSummary, updateServerRow } from '../servers/index.ts';
import { type OperatorContext, recordOperation } from './record.ts';
import { lockServer } from './store.ts';

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
  const row = await ground.database.transaction(async (tx) => {
    if (isId(serverId)) await tx.lock(serverId);
    const before = isId(serverId) ? await lockServer(tx.db, serverId) : undefined;
    if (!before) throw new ApiError('unknown_server', { message: `There is no server "${serverId}".` });
    const ordered = applyChanges(before.types, parsed);
    const listed = before.listed && !ordered.includes('staff') && !ordered.includes('developer');
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

interface TypeChange {
  readonly add: boolean;
  readonly type: ServerType;
}

/** The types after the changes, in the order in which they are always shown. */
function applyChanges(before: readonly string[], changes: readonly TypeChange[]): ServerType[] {
  const types = new Set(before);
  for (const { add, type } of changes) {
    if (add) types.add(type);
    else types.delete(type);
  }
  return TYPES.filter((type) => types.has(type));
}

function parseChange(change: string): TypeChange {
  const type = TYPES.find((known) => known === change.slice(1));
  if (!type || !/^[+-]/.test(change)) {
    throw new ApiError('invalid_request', {
      message: `"${change}" is not a change of types; write + or - before one of ${TYPES.join(', ')}.`,
    });
  }
  return { add: change.startsWith('+'), type };
}

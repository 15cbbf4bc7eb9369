/** Legal holds, which protect messages from retention rules while they last. */
import { ApiError, EXPIRY_LOCK, isoTime } from '@guildhall/platform';
import { isId, LIMITS, type OperatorActionInput, type OperatorActionReply } from '@guildhall/protocol';
import type { Db } from '../../../tables.ts';
import { findUser, type OperatorContext, recordOperation } from '../../operators/index.ts';
import {
  deleteHold,
  findHoldable,
  type HoldKind,
  type HoldRow,
  holdsPage,
  insertHold,
  namesOfHeld,
} from './store.ts';

type HoldView = OperatorActionReply<'placeHold'>;

/** The newest fifty. */
export async function listHolds(
  { runtime }: OperatorContext,
  { from }: OperatorActionInput<'listHolds'>,
): Promise<HoldView[]> {
  if (from !== undefined && !isId(from)) return [];
  return holdViews(runtime.database.db, await holdsPage(runtime.database.db, from, LIMITS.holdsPage));
}

/**
 * Places a hold on a server, a channel or a person's messages. Once it returns, no process deletes them by a rule.
 * @throws ApiError unknown_server, unknown_channel, unknown_user, invalid_request for an existing hold
 */
export async function placeHold(
  ctx: OperatorContext,
  { kind, target, reason }: OperatorActionInput<'placeHold'>,
): Promise<HoldView> {
  const { runtime, operator } = ctx;
  const targetId = (await findTarget(ctx, kind, target)) ?? refuseTarget(kind, target);
  return runtime.database.transaction(async (tx) => {
    await tx.lock(EXPIRY_LOCK);
    const row = await insertHold(tx.db, {
      kind,
      targetId,
      id: runtime.ids.next(),
      reason: reason ?? null,
      placedBy: operator,
      placedAt: new Date(runtime.clock.now()),
    });
    if (!row)
      throw new ApiError('invalid_request', {
        message: `There is already a hold on the ${kind} "${target}".`,
      });
    await recordOperation(ctx, tx, {
      action: 'hold place',
      target: `${kind} ${targetId}`,
      after: row.reason,
    });
    return viewOf(tx.db, row);
  });
}

/** Ends a hold, so the rules apply again. @throws ApiError unknown_hold */
export async function liftHold(
  ctx: OperatorContext,
  { kind, target }: OperatorActionInput<'liftHold'>,
): Promise<HoldView> {
  const { runtime } = ctx;
  // The target may be deleted; then only its id is known.
  const targetId =
    (await findTarget(ctx, kind, target)) ?? (isId(target) ? target : refuseTarget(kind, target));
  return runtime.database.transaction(async (tx) => {
    const row = await deleteHold(tx.db, kind, targetId);
    if (!row) throw new ApiError('unknown_hold');
    await recordOperation(ctx, tx, {
      action: 'hold lift',
      target: `${kind} ${targetId}`,
      before: row.reason,
    });
    return viewOf(tx.db, row);
  });
}

/** The id of a person, by any of their names, or of a server or channel. */
async function findTarget(
  { runtime }: OperatorContext,
  kind: HoldKind,
  target: string,
): Promise<string | undefined> {
  const { db } = runtime.database;
  if (kind === 'user') return (await findUser(db, target))?.id;
  return isId(target) ? findHoldable(db, kind, target) : undefined;
}

/** @throws ApiError unknown_server, unknown_channel, unknown_user */
function refuseTarget(kind: HoldKind, target: string): never {
  throw new ApiError(`unknown_${kind}`, { message: `There is no ${kind} "${target}".` });
}

async function viewOf(db: Db, row: HoldRow): Promise<HoldView> {
  const [view] = await holdViews(db, [row]);
  if (!view) throw new Error('a hold has no view');
  return view;
}

async function holdViews(db: Db, rows: readonly HoldRow[]): Promise<HoldView[]> {
  const names = await namesOfHeld(db, rows);
  return rows.map((row) => ({
    ...row,
    name: names.get(`${row.kind} ${row.targetId}`) ?? null,
    placedAt: isoTime(row.placedAt),
  }));
}

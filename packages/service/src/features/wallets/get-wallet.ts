import { isoTime } from '@guildhall/platform';
import { type EndpointQuery, idTime, type LedgerEntry, LIMITS, type Wallet } from '@guildhall/protocol';
import { requireCursor } from '../../cursor.ts';
import type { Context, Runtime } from '../../runtime.ts';
import { entriesBefore, getBalance, type LedgerRow } from './store.ts';

/** The caller's balance. */
export async function getWallet({ runtime, actor }: Context): Promise<Wallet> {
  return { balance: await getBalance(runtime.database.db, actor.id) };
}

/** A page of the caller's ledger, newest first. @throws ApiError invalid_request for a position that is not an id */
export async function listLedger(
  { runtime, actor }: Context,
  { before, limit }: EndpointQuery<'listLedger'>,
): Promise<LedgerEntry[]> {
  return listLedgerEntries(
    runtime,
    actor.id,
    requireCursor('before', before) ?? null,
    limit ?? LIMITS.ledgerPageDefault,
  );
}

/** Lines of someone's ledger, newest first. @param before id of a line; null begins with the newest. */
export async function listLedgerEntries(
  { database }: Pick<Runtime, 'database'>,
  userId: string,
  before: string | null,
  limit: number,
): Promise<LedgerEntry[]> {
  return (await entriesBefore(database.db, userId, before, limit)).map(entryView);
}

function entryView(row: LedgerRow): LedgerEntry {
  return {
    id: row.id,
    kind: row.kind,
    amount: Number(row.amount),
    balanceAfter: Number(row.balanceAfter),
    counterpartyId: row.counterpartyId,
    channelId: row.channelId,
    messageId: row.messageId,
    note: row.note,
    createdAt: isoTime(idTime(row.id)),
  };
}

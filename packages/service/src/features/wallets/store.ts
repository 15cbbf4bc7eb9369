/** SQL of wallets and their ledgers. */
import type { LedgerEntry } from '@guildhall/protocol';
import { sql } from 'kysely';
import { COLUMNS, type Row } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type LedgerRow = Row<'ledger_entries'>;

/** An amount to add to a wallet or take from it. */
export interface LedgerLine {
  readonly userId: string;
  readonly kind: LedgerEntry['kind'];
  /** Whole coins, negative to take them. A line of 0 is skipped. */
  readonly amount: number;
  readonly counterpartyId?: string;
  readonly channelId?: string;
  readonly messageId?: string;
  readonly note?: string | null;
}

export interface NewEntry extends LedgerLine {
  readonly id: string;
  readonly balanceAfter: number;
}

/** A locked wallet. */
export interface OpenWallet {
  balance: number;
  lastEntryId: string;
}

/** 0 without a wallet. */
export async function getBalance(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('wallets')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.balance ?? 0);
}

export async function unerasedAmong(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('erased_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Wallets of accounts, created if missing and locked until the transaction ends. */
export async function openWallets(db: Db, userIds: readonly string[]): Promise<Map<string, OpenWallet>> {
  const values = userIds.map((user_id) => ({ user_id }));
  await db
    .insertInto('wallets')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await db
    .selectFrom('wallets')
    .select(['user_id', 'balance', 'last_entry_id'])
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => [row.user_id, { balance: Number(row.balance), lastEntryId: row.last_entry_id }]),
  );
}

export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    user_id: entry.userId,
    id: entry.id,
    kind: entry.kind,
    amount: String(entry.amount),
    balance_after: String(entry.balanceAfter),
    counterparty_id: entry.counterpartyId ?? null,
    channel_id: entry.channelId ?? null,
    message_id: entry.messageId ?? null,
    note: entry.note ?? null,
  }));
  await db.insertInto('ledger_entries').values(rows).execute();
}

export async function setBalances(db: Db, wallets: ReadonlyMap<string, OpenWallet>): Promise<void> {
  const open = [...wallets.values()];
  await sql`
    update wallets set balance = changed.balance, last_entry_id = changed.last_entry_id
    from unnest(${[...wallets.keys()]}::bigint[], ${open.map(({ balance }) => balance)}::bigint[],
                ${open.map(({ lastEntryId }) => lastEntryId)}::bigint[])
      as changed (user_id, balance, last_entry_id)
    where wallets.user_id = changed.user_id`.execute(db);
}

/** @returns newest first */
export async function entriesBefore(
  db: Db,
  userId: string,
  before: string | null,
  limit: number,
): Promise<LedgerRow[]> {
  return db
    .selectFrom('ledger_entries')
    .select(COLUMNS.ledger_entries)
    .where('user_id', '=', userId)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * People above an id who have not received a day's coins; accounts with an id from `createdBeforeId` on wait for the next day.
 */
export async function listPeopleWithoutDailyCoins(
  db: Db,
  {
    day,
    createdBeforeId,
    after,
  }: { readonly day: number; readonly createdBeforeId: string; readonly after: string },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .innerJoin('users', 'users.id', 'people.user_id')
    .leftJoin('wallets', 'wallets.user_id', 'people.user_id')
    .select('people.user_id')
    .where('users.erased_at', 'is', null)
    .where(sql<boolean>`coalesce(wallets.daily_on, 0) < ${day}`)
    .where('people.user_id', '>', after)
    .where('people.user_id', '<', createdBeforeId)
    .orderBy('people.user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Records that people received the coins of a day. @returns the people who had not received them before */
export async function claimDailyCoins(db: Db, userIds: readonly string[], day: number): Promise<string[]> {
  if (userIds.length === 0) return [];
  await openWallets(db, userIds);
  const rows = await db
    .updateTable('wallets')
    .set({ daily_on: day })
    .where('user_id', 'in', userIds)
    .where('daily_on', '<', day)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

export interface CheckedWallet {
  readonly userId: string;
  readonly balance: string;
  readonly lastEntryId: string;
  readonly sum: string;
  readonly newestBalance: string;
}

/** Wallets above an id that changed since their last check, with the sums of their ledgers. */
export async function changedWallets(db: Db, after: string, limit: number): Promise<CheckedWallet[]> {
  const { rows } = await sql<CheckedWallet>`
    select wallets.user_id as "userId", wallets.balance, wallets.last_entry_id as "lastEntryId", lines.sum,
      lines.newest_balance as "newestBalance"
    from wallets cross join lateral (
      select coalesce(sum(amount), 0)::bigint as sum,
             coalesce((array_agg(balance_after order by id desc))[1], 0) as newest_balance
      from ledger_entries where ledger_entries.user_id = wallets.user_id
    ) lines
    where wallets.last_entry_id <> wallets.checked_entry_id and wallets.user_id > ${after}
    order by wallets.user_id limit ${limit}`.execute(db);
  return rows;
}

export async function markChecked(db: Db, wallets: readonly CheckedWallet[]): Promise<void> {
  if (wallets.length === 0) return;
  await sql`
    update wallets set checked_entry_id = checked.last_entry_id
    from unnest(${wallets.map((row) => row.userId)}::bigint[],
                ${wallets.map((row) => row.lastEntryId)}::bigint[]) as checked (user_id, last_entry_id)
    where wallets.user_id = checked.user_id`.execute(db);
}

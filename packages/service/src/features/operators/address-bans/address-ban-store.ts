/** SQL of address bans. */
import { sql } from 'kysely';
import { COLUMNS, type Row, toColumns } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

export type AddressBanRow = Row<'address_bans'>;

/** The canonical form of a network: `203.0.113.5/24` becomes `203.0.113.0/24`. */
export async function canonicalNetwork(db: Db, network: string): Promise<string> {
  const canonical = sql<string>`network(${network}::inet)::text`.as('canonical');
  return (await db.selectNoFrom(canonical).executeTakeFirstOrThrow()).canonical;
}

/** The bans in force at a given time. */
export async function listActiveAddressBans(db: Db, now: Date): Promise<AddressBanRow[]> {
  return db
    .selectFrom('address_bans')
    .select(COLUMNS.address_bans)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('network')
    .execute();
}

/**
 * Stores a ban, or changes the reason and end of an existing one, and deletes expired ones.
 * @returns undefined if nothing changes
 */
export async function upsertAddressBan(db: Db, ban: AddressBanRow): Promise<AddressBanRow | undefined> {
  await db.deleteFrom('address_bans').where('until', '<=', ban.createdAt).execute();
  return db
    .insertInto('address_bans')
    .values(toColumns(ban))
    .onConflict((conflict) =>
      conflict
        .column('network')
        .doUpdateSet({ reason: ban.reason, until: ban.until })
        .where((where) =>
          where.or([
            where('address_bans.reason', 'is distinct from', ban.reason),
            where('address_bans.until', 'is distinct from', ban.until),
          ]),
        ),
    )
    .returning(COLUMNS.address_bans)
    .executeTakeFirst();
}

export async function addressBanByNetwork(db: Db, network: string): Promise<AddressBanRow> {
  return db
    .selectFrom('address_bans')
    .select(COLUMNS.address_bans)
    .where('network', '=', network)
    .executeTakeFirstOrThrow();
}

/** @param network in canonical form; earlier releases stored other spellings. @returns whether there was one */
export async function deleteAddressBan(db: Db, network: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('address_bans')
    .where(sql<string>`network(network::inet)::text`, '=', network)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** SQL of invites. */
import { sql } from 'kysely';
import { gatherRows } from '../../gathered-rows.ts';
import { COLUMNS, type NewRow, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type InviteRow = Row<'invites'>;

/** An invite that is valid now. */
export async function inviteByCode(db: Db, code: string, now: Date): Promise<InviteRow | undefined> {
  return usable(
    db.selectFrom('invites').select(COLUMNS.invites).where('code', '=', code),
    now,
  ).executeTakeFirst();
}

/** The server of an invite, even an expired one. Concurrent joins share the read. */
export async function serverOfInvite(db: Db, code: string): Promise<string | undefined> {
  const [invite] = await serversOfInvites(db, [code]);
  return invite?.serverId;
}

const serversOfInvites = gatherRows<Pick<InviteRow, 'code' | 'serverId'>>(
  (db, codes) =>
    db.selectFrom('invites').select(['code', 'server_id as serverId']).where('code', 'in', codes).execute(),
  ({ code }) => code,
);

/** One of these codes that is valid now and leads to another server. */
export async function inviteCodeElsewhere(
  db: Db,
  serverId: string,
  codes: readonly string[],
  now: Date,
): Promise<string | undefined> {
  const found = db
    .selectFrom('invites')
    .select('code')
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .where('server_id', '<>', serverId)
    .limit(1);
  return (await usable(found, now).executeTakeFirst())?.code;
}

/** Valid invites of a server, locked until the transaction ends, so that a last use is taken once. */
export async function lockInvites(
  db: Db,
  serverId: string,
  codes: readonly string[],
  now: Date,
): Promise<InviteRow[]> {
  const chosen = db
    .selectFrom('invites')
    .select(COLUMNS.invites)
    .where('server_id', '=', serverId)
    .where('code', 'in', codes);
  return usable(chosen, now).orderBy('code').forUpdate().execute();
}

function usable<Query extends { where: (column: ReturnType<typeof sql<boolean>>) => Query }>(
  query: Query,
  now: Date,
): Query {
  return query.where(
    sql<boolean>`(expires_at is null or expires_at > ${now}) and (max_uses = 0 or uses < max_uses)`,
  );
}

/** An unexpired invite of the same creator with the same bounds, for reuse. */
export async function equalInvite(
  db: Db,
  wanted: Pick<InviteRow, 'channelId' | 'inviterId' | 'maxUses' | 'maxAgeSecs'>,
  now: Date,
): Promise<InviteRow | undefined> {
  return usable(
    db
      .selectFrom('invites')
      .select(COLUMNS.invites)
      .where('channel_id', '=', wanted.channelId)
      .where('inviter_id', '=', wanted.inviterId)
      .where('max_uses', '=', wanted.maxUses)
      .where('max_age_secs', '=', wanted.maxAgeSecs)
      .orderBy('created_at', 'desc')
      .limit(1),
    now,
  ).executeTakeFirst();
}

export async function listUsableInvites(
  db: Db,
  where: { readonly serverId: string } | { readonly channelId: string },
  now: Date,
): Promise<InviteRow[]> {
  const query = db.selectFrom('invites').select(COLUMNS.invites).orderBy('created_at').limit(1000);
  const scoped =
    'serverId' in where
      ? query.where('server_id', '=', where.serverId)
      : query.where('channel_id', '=', where.channelId);
  return usable(scoped, now).execute();
}

export async function countInvites(db: Db, serverId: string, now: Date): Promise<number> {
  const row = await usable(
    db
      .selectFrom('invites')
      .select((select) => select.fn.countAll<string>().as('count'))
      .where('server_id', '=', serverId),
    now,
  ).executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertInvite(db: Db, invite: NewRow<'invites'>): Promise<InviteRow> {
  return db
    .insertInto('invites')
    .values(toColumns(invite))
    .returning(COLUMNS.invites)
    .executeTakeFirstOrThrow();
}

/** Adds uses to those already counted. */
export async function addUses(
  db: Db,
  uses: readonly { readonly code: string; readonly taken: number }[],
): Promise<void> {
  if (uses.length === 0) return;
  const codes = uses.map(({ code }) => code);
  const taken = uses.map((use) => use.taken);
  await sql`
    update invites set uses = uses + used.taken
    from unnest(${codes}::text[], ${taken}::int[]) as used (code, taken)
    where invites.code = used.code`.execute(db);
}

export async function deleteInviteRow(db: Db, code: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('invites').where('code', '=', code).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns the deleted ones; the number per server is bounded */
export async function deleteInviteRows(db: Db, serverId: string, inviterId?: string): Promise<InviteRow[]> {
  const ofServer = db.deleteFrom('invites').where('server_id', '=', serverId);
  const chosen = inviterId === undefined ? ofServer : ofServer.where('inviter_id', '=', inviterId);
  return chosen.returning(COLUMNS.invites).execute();
}

export async function deleteExpiredInvites(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invites').where('expires_at', '<=', now).execute();
}

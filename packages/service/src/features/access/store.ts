/** SQL of the state for access decisions. */
import { gatherRows } from '../../gathered-rows.ts';
import { COLUMNS, type Row } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type ServerRow = Row<'servers'>;
export type RoleRow = Row<'roles'>;
export type ChannelRow = Row<'channels'>;
export type MemberRow = Row<'members'>;

export async function operatorOfSession(
  db: Db,
  userId: string,
  sessionId: string,
): Promise<
  { username: string; operator: boolean; twoFactor: boolean; confirmedAt: Date | null } | undefined
> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.username',
      'users.operator',
      'users.two_factor as twoFactor',
      'sessions.confirmed_at as confirmedAt',
    ])
    .where('sessions.user_id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
}

export async function serversByIds(db: Db, ids: readonly string[]): Promise<ServerRow[]> {
  return db.selectFrom('servers').select(COLUMNS.servers).where('id', 'in', ids).execute();
}

export async function threadsByIds(db: Db, ids: readonly string[]): Promise<ChannelRow[]> {
  return db
    .selectFrom('channels')
    .select(COLUMNS.channels)
    .where('id', 'in', ids)
    .where('kind', '=', 'thread')
    .execute();
}

/** Direct messages and groups have no server. */
export async function serversOfChannels(
  db: Db,
  channelIds: readonly string[],
): Promise<{ id: string; serverId: string | null }[]> {
  return db
    .selectFrom('channels')
    .select(['id', (column) => column.ref('server_id').$castTo<string | null>().as('serverId')])
    .where('id', 'in', channelIds)
    .unionAll(
      db
        .selectFrom('direct_channels')
        .select([
          'channel_id as id',
          (column) => column.cast<string | null>(column.val(null), 'bigint').as('serverId'),
        ])
        .where('channel_id', 'in', channelIds),
    )
    .execute();
}

/** Memberships by pairs of server and user. */
export async function membersByKeys(
  db: Db,
  keys: readonly { serverId: string; userId: string }[],
): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .select(COLUMNS.members)
    .where((where) =>
      where.or(keys.map((key) => where('server_id', '=', key.serverId).and('user_id', '=', key.userId))),
    )
    .execute();
}

/** Whether two-factor authentication is on, by account. */
export async function secondFactorsByUsers(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await db.selectFrom('users').select(['id', 'two_factor']).where('id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.id, row.two_factor]));
}

/** Memberships in existing servers only: rows of a deleted server are removed a little later. */
export async function listMemberships(db: Db, userId: string): Promise<readonly MemberRow[]> {
  return membershipRows(db, [userId]);
}

const membershipRows = gatherRows<MemberRow>(
  (db, userIds) =>
    db
      .selectFrom('members')
      .innerJoin('servers', 'servers.id', 'members.server_id')
      .select(COLUMNS.members)
      .where('members.user_id', 'in', userIds)
      .orderBy('members.server_id')
      .execute(),
  (row) => row.userId,
);

/** Whether a person confirmed in their settings that they are an adult. */
export async function hasConfirmedAdult(db: Db, userId: string): Promise<boolean> {
  const [row] = await adultRows(db, [userId]);
  return row?.isAdult ?? false;
}

/** Those of some accounts who count as minors: people who have not confirmed that they are adults. */
export async function minorsAmong(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
    .select('users.id')
    .where('users.id', 'in', userIds)
    .where('users.kind', '=', 'person')
    .where('user_settings.adult_confirmed', 'is not', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const adultRows = gatherRows<{ readonly userId: string; readonly isAdult: boolean }>(
  (db, userIds) =>
    db
      .selectFrom('user_settings')
      .select(['user_id as userId', 'adult_confirmed as isAdult'])
      .where('user_id', 'in', userIds)
      .execute(),
  (row) => row.userId,
);

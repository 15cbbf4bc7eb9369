/** SQL of profiles: who may see one, and the facts behind badges. */
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { mutuallyVisible } from '../presence/index.ts';

export interface ProfileVisibility {
  /** They share a server, direct message, group or friendship, or the account is the viewer's own or their bot. */
  readonly sees: boolean;
  /** Whether one of them blocks the other. */
  readonly blocked: boolean;
}

/** Whether one account sees another, in one query. */
export async function loadProfileVisibility(
  db: Db,
  viewerId: string,
  userId: string,
): Promise<ProfileVisibility> {
  const { rows } = await sql<ProfileVisibility>`
    select
      ${viewerId}::bigint = ${userId}::bigint
      or ${mutuallyVisible(viewerId, userId)}
      or exists (select from applications where bot_id = ${userId} and owner_id = ${viewerId}) as sees,
      exists (select from relationships where type = 'blocked'
        and ((user_id = ${viewerId} and other_id = ${userId}) or (user_id = ${userId} and other_id = ${viewerId})))
        as blocked`.execute(db);
  return rows[0] ?? { sees: false, blocked: false };
}

/** Friends of both, the viewer's oldest friends first. */
export interface MutualFriends {
  readonly ids: readonly string[];
  /** The total. */
  readonly count: number;
}

const FRIENDS_SHOWN = 50;

export async function mutualFriends(db: Db, viewerId: string, userId: string): Promise<MutualFriends> {
  const { rows } = await sql<{ readonly id: string; readonly count: number }>`
    select own.other_id as id, count(*) over ()::integer as count
    from relationships own
    join relationships theirs on theirs.user_id = ${userId} and theirs.other_id = own.other_id
    where own.user_id = ${viewerId} and own.type = 'friend' and theirs.type = 'friend'
    order by own.since, own.other_id
    limit ${FRIENDS_SHOWN}`.execute(db);
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}

/** A server of the person, with the facts that a profile needs. */
export interface ProfileServer {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly types: readonly string[];
  readonly owned: boolean;
  readonly mutual: boolean;
  readonly joinedAt: Date;
  readonly nick: string | null;
  /** Badges of the person's roles there. */
  readonly badges: readonly string[];
}

/** The servers someone shares with a viewer, and those whose types may give them a badge. */
export async function profileServers(db: Db, viewerId: string, userId: string): Promise<ProfileServer[]> {
  const { rows } = await sql<ProfileServer>`
    select servers.id, servers.name, servers.icon, servers.types, servers.owner_id = members.user_id as owned,
      viewer.user_id is not null as mutual, members.joined_at as "joinedAt", members.nick,
      array(select roles.badge from roles
        where roles.server_id = servers.id and roles.badge is not null
          and (roles.id = any(members.role_ids) or roles.id = servers.id)
        order by roles.position desc) as badges
    from members
    join servers on servers.id = members.server_id
    left join members viewer on viewer.server_id = members.server_id and viewer.user_id = ${viewerId}
    where members.user_id = ${userId} and (viewer.user_id is not null or servers.types <> '{}')
    order by servers.id`.execute(db);
  return rows;
}

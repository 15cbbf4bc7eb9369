/** SQL of joining, with one statement for all joiners. */
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** Facts that decide whether and how someone may join a server. */
export interface JoinerFacts {
  readonly userId: string;
  readonly isErased: boolean;
  readonly isMember: boolean;
  readonly isBanned: boolean;
  readonly wasMember: boolean;
  /** As when they left. */
  readonly mute: boolean;
  readonly deaf: boolean;
  readonly emailVerified: boolean;
  readonly timeoutUntil: Date | null;
  /** Number of servers they are in. */
  readonly serverCount: number;
  /** Whether new members have to agree to rules. */
  readonly isScreened: boolean;
  /** Whether new members get onboarding questions. */
  readonly isOnboarding: boolean;
}

/** The caller holds the server's lock, and the accounts' locks if their servers are counted. */
export async function joinerFacts(
  db: Db,
  serverId: string,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, JoinerFacts>> {
  const { rows } = await sql<JoinerFacts>`
    select joiner.id as "userId",
      exists (select from users where id = joiner.id and erased_at is not null) as "isErased",
      exists (select from members where server_id = ${serverId} and user_id = joiner.id) as "isMember",
      exists (select from bans where server_id = ${serverId} and user_id = joiner.id) as "isBanned",
      former.user_id is not null as "wasMember",
      coalesce(former.mute, false) as mute,
      coalesce(former.deaf, false) as deaf,
      coalesce((select email_verified from people where user_id = joiner.id), false) as "emailVerified",
      (
        select until from timeouts where server_id = ${serverId} and user_id = joiner.id and until > ${now}
      ) as "timeoutUntil",
      (
        select count(*)::int from members join servers on servers.id = members.server_id
        where members.user_id = joiner.id
      ) as "serverCount",
      coalesce((select enabled from screening where server_id = ${serverId}), false) as "isScreened",
      coalesce((select enabled from onboarding where server_id = ${serverId}), false) as "isOnboarding"
    from unnest(${userIds}::bigint[]) as joiner (id)
    left join former_members former on former.server_id = ${serverId} and former.user_id = joiner.id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.userId, row]));
}

/** SQL that finds out which accounts see each other. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** SQL condition: two accounts share a server, direct message, group or friendship. Ignores blocks. */
export function mutuallyVisible(userId: string, otherId: string): RawBuilder<boolean> {
  return sql`
    (exists (select from members mine join members theirs on theirs.server_id = mine.server_id
        join servers on servers.id = mine.server_id
        where mine.user_id = ${userId} and theirs.user_id = ${otherId})
      or exists (select from direct_participants mine join direct_participants theirs
        on theirs.channel_id = mine.channel_id
        where mine.user_id = ${userId} and theirs.user_id = ${otherId})
      or exists (select from relationships
        where user_id = ${userId} and other_id = ${otherId} and type = 'friend'))`;
}

export async function seeEachOther(db: Db, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`select ${mutuallyVisible(userId, otherId)} as sees`.execute(
    db,
  );
  return rows[0]?.sees ?? false;
}

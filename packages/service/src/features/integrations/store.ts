/** SQL of a server's bots. */
import type { Db } from '../../tables.ts';

export interface InstalledBot {
  readonly applicationId: string;
  readonly name: string;
  readonly description: string;
  readonly icon: string | null;
  readonly botId: string;
  /** Null when unknown. */
  readonly addedBy: string | null;
  readonly addedAt: Date;
}

/** The bots that are in the server. */
export async function botsIn(db: Db, serverId: string, botIds: readonly string[]): Promise<InstalledBot[]> {
  if (botIds.length === 0) return [];
  return db
    .selectFrom('members')
    .innerJoin('applications', 'applications.bot_id', 'members.user_id')
    .leftJoin('bot_installs', (join) =>
      join
        .onRef('bot_installs.server_id', '=', 'members.server_id')
        .onRef('bot_installs.bot_id', '=', 'members.user_id'),
    )
    .select(['applications.id as applicationId', 'applications.name', 'applications.description'])
    .select(['applications.icon', 'members.user_id as botId', 'members.joined_at as addedAt'])
    .select('bot_installs.added_by as addedBy')
    .where('members.server_id', '=', serverId)
    .where('members.user_id', 'in', botIds)
    .orderBy('members.joined_at')
    .orderBy('members.user_id')
    .execute();
}

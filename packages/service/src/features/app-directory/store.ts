/** SQL of the App Directory. */
import { sql } from 'kysely';
import { containsPatterns } from '../../pattern-store.ts';
import type { Row } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import { notSuspended } from '../accounts/index.ts';

export interface DirectorySearch {
  /** Matches anywhere in the app's name and description and the bot's username; an empty text matches everything. */
  readonly text: string;
  readonly now: Date;
  readonly offset: number;
  readonly limit: number;
}

export type ListedApplication = Pick<Row<'applications'>, 'id' | 'name' | 'description' | 'icon'> & {
  readonly botId: string;
};

/**
 * Listed apps whose bot and owner are not suspended: those with a verified bot first, then those in the most servers,
 * then the oldest. Ordered by memberships, which one index counts; those of deleted servers stay until their clean-up.
 */
export async function searchApplications(db: Db, search: DirectorySearch): Promise<ListedApplication[]> {
  let query = db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.bot_id')
    .innerJoin('users as owners', 'owners.id', 'applications.owner_id')
    .select(['applications.id', 'applications.name', 'applications.description', 'applications.icon'])
    .select('users.id as botId')
    .where('applications.in_directory', '=', true)
    .where('applications.bot_public', '=', true)
    .where(notSuspended('users', search.now))
    .where(notSuspended('owners', search.now))
    .orderBy('applications.verified', 'desc')
    .orderBy(sql`(select count(*) from members where members.user_id = applications.bot_id)`, 'desc')
    .orderBy('applications.id')
    .offset(search.offset)
    .limit(search.limit);
  if (search.text !== '') {
    const patterns = containsPatterns(search.text);
    query = query.where(
      sql<boolean>`(lower(applications.name) like any(${patterns})
        or lower(applications.description) like any(${patterns})
        or lower(users.username) like any(${patterns}))`,
    );
  }
  return query.execute();
}

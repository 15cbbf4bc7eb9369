/** SQL that searches the posts of a forum. */
import { type RawBuilder, sql } from 'kysely';
import { containsPatterns } from '../../pattern-store.ts';
import { columnsIn } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { ChannelRow } from '../access/index.ts';

interface PostSearch {
  readonly serverId: string;
  readonly forumId: string;
  readonly viewerId: string;
  readonly sort: 'activity' | 'created';
  /** Matches anywhere in the title or first message, ignoring case; an empty text matches everything. */
  readonly text: string;
  /** Posts with any of these tags; null for all posts. */
  readonly tagIds: readonly string[] | null;
  readonly offset: number;
  readonly limit: number;
}

type Patterns = RawBuilder<string[]>;

type FoundPost = ChannelRow & { readonly following: boolean };

/** The number of posts whose texts are compared one by one. */
const COMPARED = 500;

/**
 * Posts of a forum, the pinned one first. The first posts are compared one by one: they often fill the page, while the
 * indexes list every post of the instance with a common text.
 */
export async function searchPosts(db: Db, search: PostSearch): Promise<FoundPost[]> {
  const { serverId, forumId, text } = search;
  if (text === '') return postsMatching(db, search, sql`true`, null);
  const patterns = containsPatterns(text);
  const found = await postsMatching(db, search, postMatches(patterns), COMPARED);
  if (found.length === search.limit || !(await hasMorePosts(db, forumId, COMPARED))) return found;
  return postsMatching(db, search, sql`channels.id in (${textMatches(serverId, forumId, patterns)})`, null);
}

/** @param among the number of posts to look at; null for all */
async function postsMatching(
  db: Db,
  search: PostSearch,
  matching: RawBuilder<unknown>,
  among: number | null,
): Promise<FoundPost[]> {
  const { serverId, forumId, viewerId, sort, tagIds, offset, limit } = search;
  const time = sort === 'activity' ? sql`post.activity_id` : sql`post.thread_id`;
  const order = sql`order by post.pinned desc, ${time} desc`;
  const newest = sql`(select * from threads post where parent_id = ${forumId} ${order} limit ${among})`;
  // The first two conditions let PostgreSQL use the index on tags.
  const tagged =
    tagIds === null
      ? sql`true`
      : sql`kind = 'thread' and applied_tags <> '{}' and applied_tags && ${tagIds}::bigint[]`;
  const { rows } = await sql<FoundPost>`
    select ${columnsIn('channels')}, exists (
      select from thread_follows
      where thread_follows.thread_id = post.thread_id and thread_follows.user_id = ${viewerId}
    ) as following
    from ${among === null ? sql`threads` : newest} post
    join channels on channels.server_id = ${serverId} and channels.id = post.thread_id
    where post.parent_id = ${forumId} and ${tagged} and ${matching}
    ${order} offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

async function hasMorePosts(db: Db, forumId: string, count: number): Promise<boolean> {
  const posts = db.selectFrom('threads').select('thread_id').where('parent_id', '=', forumId);
  return (await posts.offset(count).limit(1).executeTakeFirst()) !== undefined;
}

function postMatches(patterns: Patterns): RawBuilder<unknown> {
  return sql`(lower(channels.name) like any(${patterns}) or exists (
    select from messages first
    where first.channel_id = post.thread_id and first.id = post.thread_id
      and (lower(first.content) like any(${patterns}) or first.flags = 32768 and ${layoutMatches(patterns)})))`;
}

/**
 * Titles and contents use a trigram index, or scan the forum's posts if there are few. Layouts are few: their texts are
 * compared one by one.
 */
function textMatches(serverId: string, forumId: string, patterns: Patterns): RawBuilder<unknown> {
  return sql`
    select titled.id from channels titled
    where titled.server_id = ${serverId} and titled.parent_id = ${forumId} and titled.kind = 'thread'
      and lower(titled.name) like any(${patterns})
    union
    select first.id from threads post join messages first
      on first.channel_id = post.thread_id and first.id = post.thread_id and first.id = first.channel_id
    where post.parent_id = ${forumId} and lower(first.content) like any(${patterns})
    union
    select first.id from threads post join messages first
      on first.channel_id = post.thread_id and first.id = first.channel_id and first.flags = 32768
    where post.parent_id = ${forumId} and ${layoutMatches(patterns)}`;
}

function layoutMatches(patterns: Patterns): RawBuilder<unknown> {
  return sql`exists (
    select from jsonb_path_query(first.parts, 'strict $.components.** ? (@.type == 10).content') shown
    where lower(shown #>> '{}') like any(${patterns}))`;
}

/**
 * SQL of pages of messages. Most messages are text only, so their rare parts are in one column that is mostly null.
 */
import type { Pool } from 'pg';
import type { MessageRow } from '../store.ts';

type Rare = Omit<MessageRow, 'id' | 'channelId' | 'authorId' | 'content'>;

/** The value of each column in a text-only message, and how JSON carries it. */
const RARE: { readonly [Column in keyof Rare]: { readonly plain: string; readonly value: string } } = {
  editedAt: { plain: 'edited_at is null', value: 'edited_at' },
  flags: { plain: 'flags = 0', value: 'flags' },
  mentions: { plain: `mentions = '{}'`, value: 'mentions::text[]' },
  mentionRoles: { plain: `mention_roles = '{}'`, value: 'mention_roles::text[]' },
  mentionEveryone: { plain: 'not mention_everyone', value: 'mention_everyone' },
  replyTo: { plain: 'reply_to is null', value: 'reply_to::text' },
  parts: { plain: 'parts is null', value: 'parts' },
  type: { plain: 'type is null', value: 'type' },
  targetId: { plain: 'target_id is null', value: 'target_id::text' },
  pinnedAt: { plain: 'pinned_at is null', value: 'pinned_at' },
  reactions: { plain: 'reactions is null', value: 'reactions' },
  crossposted: { plain: 'not crossposted', value: 'crossposted' },
  previews: { plain: 'previews is null', value: 'previews' },
};

const isPlain = Object.values(RARE)
  .map(({ plain }) => plain)
  .join(' and ');
const rest = Object.entries(RARE)
  .map(([column, { value }]) => `'${column}', ${value}`)
  .join(', ');
const SELECT = `select id, author_id as "authorId", content,
    case when ${isPlain} then null else json_build_object(${rest}) end as rest
  from messages where channel_id = $1`;

const PLAIN: Rare = {
  editedAt: null,
  flags: 0,
  mentions: [],
  mentionRoles: [],
  mentionEveryone: false,
  replyTo: null,
  parts: null,
  type: null,
  targetId: null,
  pinnedAt: null,
  reactions: null,
  crossposted: false,
  previews: null,
};

export interface PageRow extends Pick<MessageRow, 'id' | 'authorId' | 'content'> {
  /** Null for a text-only message. */
  readonly rest: (Omit<Rare, 'editedAt' | 'pinnedAt'> & Times) | null;
}

interface Times {
  readonly editedAt: string | null;
  readonly pinnedAt: string | null;
}

export function toMessageRow(channelId: string, { rest, ...row }: PageRow): MessageRow {
  if (rest === null) return { ...row, channelId, ...PLAIN };
  const dateOf = (time: string | null) => (time === null ? null : new Date(time));
  return { ...row, channelId, ...rest, editedAt: dateOf(rest.editedAt), pinnedAt: dateOf(rest.pinnedAt) };
}

/** One index range scan, prepared once per connection like the others in this file. @returns oldest first */
export async function pageBefore(
  pool: Pool,
  channelId: string,
  before: string | null,
  limit: number,
): Promise<PageRow[]> {
  const { rows } =
    before === null
      ? await pool.query<PageRow>({
          name: 'newest-messages',
          text: `${SELECT} order by id desc limit $2`,
          values: [channelId, limit],
        })
      : await pool.query<PageRow>({
          name: 'messages-before',
          text: `${SELECT} and id < $2 order by id desc limit $3`,
          values: [channelId, before, limit],
        });
  return rows.reverse();
}

/** Like {@link pageBefore}, including the position itself. */
export async function pageUpTo(
  pool: Pool,
  channelId: string,
  cursor: string,
  limit: number,
): Promise<PageRow[]> {
  const { rows } = await pool.query<PageRow>({
    name: 'messages-up-to',
    text: `${SELECT} and id <= $2 order by id desc limit $3`,
    values: [channelId, cursor, limit],
  });
  return rows.reverse();
}

/** @returns oldest first */
export async function pageAfter(
  pool: Pool,
  channelId: string,
  after: string,
  limit: number,
): Promise<PageRow[]> {
  const { rows } = await pool.query<PageRow>({
    name: 'messages-after',
    text: `${SELECT} and id > $2 order by id limit $3`,
    values: [channelId, after, limit],
  });
  return rows;
}

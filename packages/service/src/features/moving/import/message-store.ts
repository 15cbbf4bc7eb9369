/** SQL of imported messages: a batch is one statement, and existing rows stay unchanged. */
import { sql } from 'kysely';
import { jsonTexts, plainArray, textArray } from '../../../array-literals.ts';
import type { Db } from '../../../tables.ts';

/** A message as it is stored; JSON as text. */
export interface ImportedMessage {
  readonly id: string;
  readonly authorId: string;
  readonly content: string;
  readonly editedAt: string | null;
  readonly flags: number;
  readonly mentions: readonly string[];
  readonly mentionRoles: readonly string[];
  readonly mentionEveryone: boolean;
  readonly replyTo: string | null;
  readonly parts: string | null;
  readonly pinnedAt: string | null;
  readonly reactions: string | null;
  readonly previews: string | null;
  readonly type: number | null;
  readonly targetId: string | null;
  readonly reacted: readonly ImportedReaction[];
  readonly poll: ImportedPoll | null;
}

export interface ImportedReaction {
  readonly emoji: string;
  readonly userId: string;
  readonly at: string;
}

export interface ImportedPoll {
  readonly expiresAt: string;
  readonly endedAt: string | null;
  readonly counts: readonly number[];
  readonly total: number;
  readonly votes: readonly { readonly answer: number; readonly userId: string }[];
}

/** The messages, among some, that a channel already has. */
export async function storedIds(db: Db, channelId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from messages where channel_id = ${channelId} and id = any(${plainArray(ids)}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Locks what changes with the newest message of a channel, if it has any message. */
export async function lockActivity(db: Db, channelId: string): Promise<void> {
  await sql`select from channel_activity where channel_id = ${channelId} for update`.execute(db);
}

/** @returns ids of the new ones */
export async function addMessages(
  db: Db,
  channelId: string,
  messages: readonly ImportedMessage[],
): Promise<Set<string>> {
  const column = <Key extends keyof ImportedMessage>(key: Key) => messages.map((message) => message[key]);
  const { rows } = await sql<{ readonly id: string }>`
    insert into messages (channel_id, id, author_id, content, edited_at, flags, mentions, mention_roles,
      mention_everyone, reply_to, parts, pinned_at, reactions, previews, type, target_id)
    select ${channelId}::bigint, id, author_id, content, edited_at, flags, mentions::bigint[], mention_roles::bigint[],
      mention_everyone, reply_to, parts::jsonb, pinned_at, reactions::jsonb, previews::jsonb, type, target_id
    from unnest(${plainArray(column('id'))}::bigint[], ${plainArray(column('authorId'))}::bigint[],
      ${textArray(column('content'))}::text[], ${textArray(column('editedAt'))}::timestamptz[],
      ${plainArray(column('flags'))}::int[], ${textArray(column('mentions').map(plainArray))}::text[],
      ${textArray(column('mentionRoles').map(plainArray))}::text[], ${plainArray(column('mentionEveryone'))}::boolean[],
      ${plainArray(column('replyTo'))}::bigint[], string_to_array(${jsonTexts(column('parts'))}::text, E'\\x1f', ''),
      ${textArray(column('pinnedAt'))}::timestamptz[],
      string_to_array(${jsonTexts(column('reactions'))}::text, E'\\x1f', ''),
      string_to_array(${jsonTexts(column('previews'))}::text, E'\\x1f', ''),
      ${plainArray(column('type'))}::smallint[], ${plainArray(column('targetId'))}::bigint[])
      as row (id, author_id, content, edited_at, flags, mentions, mention_roles, mention_everyone, reply_to, parts,
        pinned_at, reactions, previews, type, target_id)
    on conflict (channel_id, id) do nothing
    returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Adds reactions and votes of newly added messages. */
export async function addReactionsAndVotes(
  db: Db,
  channelId: string,
  messages: readonly ImportedMessage[],
): Promise<void> {
  const reacted = messages.flatMap(({ id, reacted: list }) => list.map((one) => ({ messageId: id, ...one })));
  if (reacted.length > 0) {
    await sql`
      insert into message_reactions (channel_id, message_id, emoji, user_id, created_at)
      select ${channelId}::bigint, * from unnest(${plainArray(reacted.map(({ messageId }) => messageId))}::bigint[],
        ${textArray(reacted.map(({ emoji }) => emoji))}::text[], ${plainArray(reacted.map(({ userId }) => userId))}::bigint[],
        ${textArray(reacted.map(({ at }) => at))}::timestamptz[])
      on conflict do nothing`.execute(db);
  }
  await addPolls(
    db,
    channelId,
    messages.flatMap(({ id, poll }) => (poll ? [{ messageId: id, ...poll }] : [])),
  );
}

async function addPolls(
  db: Db,
  channelId: string,
  polls: readonly (ImportedPoll & { readonly messageId: string })[],
): Promise<void> {
  if (polls.length === 0) return;
  await sql`
    insert into polls (channel_id, message_id, expires_at, ended_at, counts, total)
    select ${channelId}::bigint, message_id, expires_at, ended_at, counts::int[], total
    from unnest(${plainArray(polls.map(({ messageId }) => messageId))}::bigint[],
      ${textArray(polls.map(({ expiresAt }) => expiresAt))}::timestamptz[],
      ${textArray(polls.map(({ endedAt }) => endedAt))}::timestamptz[],
      ${textArray(polls.map(({ counts }) => plainArray(counts)))}::text[],
      ${plainArray(polls.map(({ total }) => total))}::int[])
      as row (message_id, expires_at, ended_at, counts, total)`.execute(db);
  const votes = polls.flatMap(({ messageId, votes: list }) => list.map((vote) => ({ messageId, ...vote })));
  if (votes.length === 0) return;
  await sql`
    insert into poll_votes (channel_id, message_id, answer_id, user_id)
    select ${channelId}::bigint, * from unnest(${plainArray(votes.map(({ messageId }) => messageId))}::bigint[],
      ${plainArray(votes.map(({ answer }) => answer))}::smallint[], ${plainArray(votes.map(({ userId }) => userId))}::bigint[])
    on conflict do nothing`.execute(db);
}

/**
 * Updates a channel after its messages were imported: its newest message, read marks, a thread's reply count, and
 * cached pages.
 */
export async function updateImportedChannel(
  db: Db,
  channel: { readonly id: string; readonly serverId: string; readonly thread: boolean },
): Promise<void> {
  const { id, serverId, thread } = channel;
  await sql`
    with newest as (
      select max(id) as id, max(pinned_at) as pinned_at from messages where channel_id = ${id}
    ), before as (
      select last_message_id as id from channel_activity where channel_id = ${id}
    ), read as (
      insert into read_states (channel_id, user_id, last_read_message_id)
      select ${id}::bigint, user_id, newest.id from members, newest
      where server_id = ${serverId} and newest.id is not null
        and not exists (select from read_states state where state.channel_id = ${id} and state.user_id = members.user_id)
        and not exists (select from before)
      on conflict do nothing
    ), read_on as (
      update read_states set last_read_message_id = newest.id from newest, before
      where channel_id = ${id} and last_read_message_id >= before.id and last_read_message_id < newest.id
    ), paged as (
      insert into page_changes (channel_id, backend, xid) values (${id}, pg_backend_pid(), pg_current_xact_id())
      on conflict (channel_id, backend) do update set xid = excluded.xid, changed_at = now()
    )
    insert into channel_activity (channel_id, last_message_id, batch_first_id, last_pin_at)
    select ${id}::bigint, id, id, pinned_at from newest where id is not null
    on conflict (channel_id) do update
      set last_message_id = greatest(channel_activity.last_message_id, excluded.last_message_id),
          last_pin_at = greatest(channel_activity.last_pin_at, excluded.last_pin_at)`.execute(db);
  if (!thread) return;
  await sql`
    update threads set
      message_count = (select count(*) from messages where channel_id = ${id} and type is null and id <> ${id}),
      activity_id = greatest(activity_id, (select max(id) from messages where channel_id = ${id}))
    where thread_id = ${id}`.execute(db);
}

/** Marks everything in a server as read up to the imported messages, for its new owner. */
export async function markServerImportRead(db: Db, serverId: string, userId: string): Promise<void> {
  await sql`
    insert into read_states (channel_id, user_id, last_read_message_id)
    select channels.id, ${userId}::bigint, last_message_id
    from channels join channel_activity on channel_activity.channel_id = channels.id
    where channels.server_id = ${serverId}
    on conflict (channel_id, user_id) do nothing`.execute(db);
}

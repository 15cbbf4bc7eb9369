/**
 * The one statement of the hot path: a batch of messages with their events, nonces, channel activity and the
 * senders' read marks, committed together. Ids of a channel only ever rise, over all processes, and so do the
 * transactions that write them, by which the log is ordered: a batch whose ids or whose transaction another process
 * has overtaken is refused whole (`GH001`) and written again with new ones. So is a batch that goes into a thread which
 * is archived or gone (`GH002`), and is written again without it.
 */
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { JSON_TEXTS, jsonTexts, plainArray, textArray, whereAny } from '../../../array-literals.ts';
import type { Tables } from '../../../tables.ts';
import { addPings, PINGED } from '../../read-states/index.ts';
import { claimNonce } from './nonce-store.ts';
import { CAME_FIRST, FOLLOWED_UP, RESPONDED, TOLD_WITH } from './response-store.ts';
import { REFUSE_CLOSED, REPLIES } from './thread-store.ts';

export interface SendRow {
  readonly id: string;
  readonly channelId: string;
  readonly authorId: string;
  readonly content: string;
  readonly flags: number;
  /** As JSON; null for text alone. */
  readonly parts: string | null;
  readonly mentions: readonly string[];
  readonly mentionRoles: readonly string[];
  readonly mentionEveryone: boolean;
  /** Ids of people and roles, and 0 for everyone. */
  readonly pings: readonly string[];
  readonly replyTo: string | null;
  /** Set when the nonce is enforced. */
  readonly nonce: string | null;
  /** People read up to their own message; bots have no read marks. */
  readonly marksRead: boolean;
  readonly inThread: boolean;
  /** The event's audience and payload as JSON. */
  readonly audience: string;
  readonly payload: string;
  /** The interaction that it is the first response to, with the audience and payload of INTERACTION_ACK. */
  readonly response?:
    | { readonly interactionId: string; readonly audience: string; readonly payload: string }
    | undefined;
  /** The interaction that it follows up. */
  readonly followsUp?: string | undefined;
}

export const OVERTAKEN = 'GH001';

/** What some batches have and most have not: those without it pay nothing for it. */
interface BatchKind {
  readonly inThreads: boolean;
  readonly pings: boolean;
  readonly responds: boolean;
  readonly followsUp: boolean;
}

interface Statement {
  readonly name: string;
  readonly text: string;
}

const statements = new Map<string, Statement>();

function statementOf(kind: BatchKind): Statement {
  const { inThreads, pings, responds, followsUp } = kind;
  const name = `send-messages${inThreads ? '-in-threads' : ''}${pings ? '-with-pings' : ''}${responds ? '-responding' : ''}${followsUp ? '-following-up' : ''}`;
  const known = statements.get(name);
  if (known) return known;
  const made = { name, text: sendStatement(kind) };
  statements.set(name, made);
  return made;
}

/** Columns of the batch that only some kinds have, in the order of their parameters. */
function optionalColumns({ inThreads, pings, responds, followsUp }: BatchKind): {
  lists: string;
  names: string;
} {
  let parameter = 16;
  const next = (): string => {
    parameter += 1;
    return `$${parameter}`;
  };
  const columns = [
    ...(inThreads ? [[`${next()}::boolean[]`, 'in_thread']] : []),
    ...(pings ? [[`${next()}::text[]`, 'pings']] : []),
    ...(responds
      ? [
          [`${next()}::bigint[]`, 'responds_to'],
          [JSON_TEXTS(next()), 'told_audience'],
          [JSON_TEXTS(next()), 'told_payload'],
        ]
      : []),
    ...(followsUp ? [[`${next()}::bigint[]`, 'follows_up']] : []),
  ];
  return {
    lists: columns.map(([list]) => `, ${list}`).join(''),
    names: columns.map(([, name]) => `, ${name}`).join(''),
  };
}

/** Each message's event, followed by what tells of its response. */
const LOGGED_IN_PAIRS = `select name, audience, payload from (
    select id, 0 as place, 'MESSAGE_CREATE' as name, audience, payload from accepted union all ${TOLD_WITH}
  ) as event order by id, place`;

function sendStatement(kind: BatchKind): string {
  const { inThreads, pings, responds, followsUp } = kind;
  const { lists, names } = optionalColumns(kind);
  return `
with input as materialized (
  select * from unnest(
    $1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::boolean[],
    $8::bigint[], $9::text[], $10::boolean[], ${JSON_TEXTS('$11')}, ${JSON_TEXTS('$12')},
    $15::int[], ${JSON_TEXTS('$16')}${lists})
    as row (id, channel_id, author_id, content, mentions, mention_roles, mention_everyone,
            reply_to, nonce, marks_read, audience, payload, flags, parts${names})
), claimed as (
  insert into message_nonces (channel_id, author_id, nonce, message_id, claimed_at)
  select channel_id, author_id, nonce, id, $13 from input where nonce is not null
  order by channel_id, author_id, nonce
  on conflict (channel_id, author_id, nonce) do update
    set message_id = excluded.message_id, claimed_at = excluded.claimed_at
    where message_nonces.claimed_at <= $14
  returning message_id
)${responds ? RESPONDED : ''}, accepted as materialized (
  select * from input where (nonce is null or id in (select message_id from claimed)) ${responds ? CAME_FIRST : ''}
), heads as (
  select channel_id, min(id) as first_id, max(id) as last_id
    ${inThreads ? ', bool_or(in_thread) as in_thread, count(*)::int as added' : ''}
  from accepted group by channel_id
), advanced as (
  insert into channel_activity (channel_id, last_message_id, batch_first_id, last_xid)
  select channel_id, last_id, first_id, pg_current_xact_id() from heads order by channel_id
  on conflict (channel_id) do update
    set last_message_id = excluded.last_message_id, batch_first_id = excluded.batch_first_id,
        last_xid = excluded.last_xid
    where channel_activity.last_message_id < excluded.batch_first_id
      and channel_activity.last_xid < excluded.last_xid
  returning channel_id
), stored as (
  insert into messages (id, channel_id, author_id, content, mentions, mention_roles, mention_everyone, reply_to,
                        flags, parts)
  select id, channel_id, author_id, content, coalesce(mentions::bigint[], '{}'),
         coalesce(mention_roles::bigint[], '{}'), coalesce(mention_everyone, false), reply_to, coalesce(flags, 0),
         parts::jsonb
  from accepted
), marked as (
  insert into read_states (channel_id, user_id, last_read_message_id)
  select channel_id, author_id, max(id) from accepted where marks_read
  group by channel_id, author_id order by channel_id, author_id
  on conflict (channel_id, user_id) do update
    set last_read_message_id = excluded.last_read_message_id
    where read_states.last_read_message_id < excluded.last_read_message_id
), logged as (
  insert into event_log (name, audience, payload)
  ${responds ? LOGGED_IN_PAIRS : "select 'MESSAGE_CREATE', audience, payload from accepted order by id"}
)${pings ? PINGED : ''}${inThreads ? REPLIES : ''}${followsUp ? FOLLOWED_UP : ''}
select accepted.id, refuse_overtaken_batch((select count(*) from heads), (select count(*) from advanced))
  ${inThreads ? REFUSE_CLOSED : ''}
from accepted`;
}

/** @returns ids of those that were stored; the others' nonces or places were taken. @throws an error with code GH001 or GH002. */
export async function insertSends(
  pool: Pool,
  rows: readonly SendRow[],
  now: Date,
  nonceWindowMs: number,
): Promise<ReadonlySet<string>> {
  const inThreads = rows.some((row) => row.inThread);
  const pings = rows.some((row) => row.pings.length > 0);
  const responds = rows.some((row) => row.response !== undefined);
  const followsUp = rows.some((row) => row.followsUp !== undefined);
  const { name, text } = statementOf({ inThreads, pings, responds, followsUp });
  const { rows: stored } = await pool.query<{ id: string }>({
    name,
    text,
    values: [
      plainArray(rows.map((row) => row.id)),
      plainArray(rows.map((row) => row.channelId)),
      plainArray(rows.map((row) => row.authorId)),
      textArray(rows.map((row) => row.content)),
      idLists(rows.map((row) => row.mentions)),
      idLists(rows.map((row) => row.mentionRoles)),
      whereAny(
        rows.map((row) => row.mentionEveryone),
        (mentioned) => mentioned,
        plainArray,
      ),
      whereAny(
        rows.map((row) => row.replyTo),
        isSet,
        plainArray,
      ),
      whereAny(
        rows.map((row) => row.nonce),
        isSet,
        textArray,
      ),
      plainArray(rows.map((row) => row.marksRead)),
      jsonTexts(rows.map((row) => row.audience)),
      jsonTexts(rows.map((row) => row.payload)),
      now,
      new Date(now.getTime() - nonceWindowMs),
      whereAny(
        rows.map((row) => row.flags),
        (flags) => flags !== 0,
        plainArray,
      ),
      whereAny(
        rows.map((row) => row.parts),
        isSet,
        jsonTexts,
      ),
      ...(inThreads ? [plainArray(rows.map((row) => row.inThread))] : []),
      ...(pings ? [idLists(rows.map((row) => row.pings))] : []),
      ...(responds ? responseColumns(rows.map(({ response }) => response)) : []),
      ...(followsUp ? [plainArray(rows.map((row) => row.followsUp ?? null))] : []),
    ],
  });
  return new Set(stored.map((row) => row.id));
}

function responseColumns(responses: readonly SendRow['response'][]): string[] {
  return [
    plainArray(responses.map((response) => response?.interactionId ?? null)),
    jsonTexts(responses.map((response) => response?.audience ?? null)),
    jsonTexts(responses.map((response) => response?.payload ?? null)),
  ];
}

/**
 * One message in a transaction, in the order of its channel like every send; its event is the transaction's.
 * @returns false when the nonce is taken. @throws an error with code GH001 when it is overtaken.
 */
export async function insertSend(
  db: Kysely<Tables>,
  row: SendRow & { readonly type: number | null; readonly targetId: string | null },
  now: Date,
  nonceWindowMs: number,
): Promise<boolean> {
  if (row.nonce !== null && !(await claimNonce(db, { ...row, nonce: row.nonce }, now, nonceWindowMs))) {
    return false;
  }
  await sql`
    with advanced as (
      insert into channel_activity (channel_id, last_message_id, batch_first_id, last_xid)
      values (${row.channelId}::bigint, ${row.id}::bigint, ${row.id}::bigint, pg_current_xact_id())
      on conflict (channel_id) do update
        set last_message_id = excluded.last_message_id, batch_first_id = excluded.batch_first_id,
            last_xid = excluded.last_xid
        where channel_activity.last_message_id < excluded.batch_first_id
          and channel_activity.last_xid <= excluded.last_xid
      returning channel_id
    ), stored as (
      insert into messages (channel_id, id, author_id, content, mentions, mention_roles, mention_everyone, reply_to,
                            flags, parts, type, target_id)
      values (${row.channelId}, ${row.id}, ${row.authorId}, ${row.content},
              ${plainArray(row.mentions)}::bigint[], ${plainArray(row.mentionRoles)}::bigint[],
              ${row.mentionEveryone}, ${row.replyTo}::bigint, ${row.flags}, ${row.parts}::jsonb,
              ${row.type}::smallint, ${row.targetId}::bigint)
    )
    select refuse_overtaken_batch(1, (select count(*) from advanced))`.execute(db);
  if (row.marksRead) await markAuthorRead(db, row);
  if (row.pings.length > 0) await addPings(db, { ...row, targets: row.pings });
  return true;
}

async function markAuthorRead(db: Kysely<Tables>, row: SendRow): Promise<void> {
  await sql`
    insert into read_states (channel_id, user_id, last_read_message_id)
    values (${row.channelId}, ${row.authorId}, ${row.id})
    on conflict (channel_id, user_id) do update
      set last_read_message_id = excluded.last_read_message_id
      where read_states.last_read_message_id < excluded.last_read_message_id`.execute(db);
}

const isSet = (value: string | null): boolean => value !== null;

/** A list of ids for each message, as text: unnest would flatten a two-dimensional array. */
function idLists(lists: readonly (readonly string[])[]): string | null {
  return whereAny(
    lists,
    (ids) => ids.length > 0,
    (all) => textArray(all.map(plainArray)),
  );
}

/** The newest message of each channel, after a batch was overtaken. */
export async function newestIds(pool: Pool, channelIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ last_message_id: string }>(
    'select last_message_id from channel_activity where channel_id = any($1::bigint[])',
    [channelIds],
  );
  return rows.map((row) => row.last_message_id);
}

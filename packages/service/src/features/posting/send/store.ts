/**
 * The statement of the hot path: a batch of messages with their events, nonces, channel activity and the senders'
 * read marks, committed together; `lone-send-store.ts` has that of one message. Within a channel, ids rise over all
 * processes, and so do the transaction ids that order the log: the statement first enters its channels, where it waits
 * for other writers and moves ids that are not after the newest message to a later millisecond. A batch with a send
 * into an archived or deleted thread is refused as a whole (`GH002`) and written again without that send. A process of
 * an older version does not enter channels; a batch that it overtakes is refused (`GH001`) and written again.
 */
import { EVENT_SEPARATOR, expectedXid, GROUP_SIZE } from '@guildhall/platform';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { plainArray } from '../../../array-literals.ts';
import type { Db } from '../../../tables.ts';
import { addPings, PINGED } from '../../read-states/index.ts';
import {
  type BatchKind,
  CHANNEL_COUNT,
  type Column,
  channelsOf,
  ENTERED,
  FIXED_PARAMETERS,
  fixedValues,
  headsOfAll,
  inputRows,
  isRich,
  SEND_COLUMNS,
  type SendRow,
} from './input-store.ts';
import { insertLoneSend, isLone } from './lone-send-store.ts';
import { claimNonce } from './nonce-store.ts';
import { CAME_FIRST, FOLLOWED_UP, RESPONDED, RESPONSE_EVENTS } from './response-store.ts';
import { answerColumns, type BatchAnswer, type BatchWriting, StoredSends } from './stored-sends.ts';
import { REFUSE_CLOSED, REPLIES } from './thread-store.ts';

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly columns: readonly Column[];
}

const statements = new Map<string, Statement>();

function statementFor(kind: BatchKind): Statement {
  const { rich, nonces, inThreads, pings, responds, followsUp, grouped, severalGroups } = kind;
  const name = `send-messages${rich ? '-rich' : ''}${nonces ? '-with-nonces' : ''}${inThreads ? '-in-threads' : ''}${pings ? '-with-pings' : ''}${responds ? '-responding' : ''}${followsUp ? '-following-up' : ''}${grouped ? '-grouped' : ''}${severalGroups ? '-in-several-rows' : ''}`;
  const known = statements.get(name);
  if (known) return known;
  const columns = SEND_COLUMNS.filter(({ only }) => only === undefined || kind[only]);
  const statement = { name, columns, text: sendStatement(kind, columns) };
  statements.set(name, statement);
  return statement;
}

/** @param now the time of the batch @param claimsFrom claims of nonces made before this time no longer count */
const claimed = (now: string, claimsFrom: string): string => `, claimed as (
  insert into message_nonces (channel_id, author_id, nonce, message_id, claimed_at)
  select channel_id, author_id, nonce, id, ${now} from input where nonce is not null
  order by channel_id, author_id, nonce
  on conflict (channel_id, author_id, nonce) do update
    set message_id = excluded.message_id, claimed_at = excluded.claimed_at
    where message_nonces.claimed_at <= ${claimsFrom}
  returning message_id
)`;

/** Each message's event, followed by the event of its response. */
const LOGGED_IN_PAIRS = `select name, audience, payload from (
    select id, 0 as place, 'MESSAGE_CREATE' as name, audience, payload from accepted union all ${RESPONSE_EVENTS}
  ) as event order by id, place`;

/** Events of messages in one row for each part of the batch. Without parts, the rows already are in their order. */
const loggedInGroups = (several: boolean): string => `(position, name, audience, payload)
  select max(nextval('event_log_position')), 'MESSAGE_CREATE', '',
    string_agg(id || event, chr(${EVENT_SEPARATOR.charCodeAt(0)})${several ? ' order by ordinal' : ''})
  from accepted ${several ? `group by (ordinal - 1) / ${GROUP_SIZE} order by (ordinal - 1) / ${GROUP_SIZE}` : 'having count(*) > 0'}`;

/** The read mark of each author in each channel. */
const MARKS = `select channel_id, author_id, max(id) from accepted where marks_read
  group by channel_id, author_id order by channel_id, author_id`;

const STORED = `insert into messages (id, channel_id, author_id, content)
  select id, channel_id, author_id, content from accepted`;

const STORED_RICH = `insert into messages (id, channel_id, author_id, content, mentions, mention_roles,
                        mention_everyone, reply_to, flags, parts)
  select id, channel_id, author_id, content, coalesce(mentions::bigint[], '{}'),
         coalesce(mention_roles::bigint[], '{}'), coalesce(mention_everyone, false), reply_to, coalesce(flags, 0),
         parts::jsonb
  from accepted`;

function headsOfAccepted(inThreads: boolean): string {
  return `select channel_id, min(id) as first_id, max(id) as last_id
    ${inThreads ? ', bool_or(in_thread) as in_thread, count(*)::int as added' : ''}
  from accepted group by channel_id`;
}

/** Whether each message of the batch is stored, outside threads, so that its channels are known beforehand. */
function storesAll({ nonces, responds, inThreads }: BatchKind): boolean {
  return !nonces && !responds && !inThreads;
}

/**
 * Parameters: those of the input, the times of {@link claimed} if there are nonces, the last ids if
 * {@link storesAll}, then the expected transaction unless the batch responds to interactions.
 */
function sendStatement(kind: BatchKind, columns: readonly Column[]): string {
  const { rich, nonces, inThreads, pings, responds, followsUp, grouped, severalGroups } = kind;
  const otherEvents = responds ? 'always' : inThreads ? 'of new followers' : 'none';
  const logged = responds
    ? LOGGED_IN_PAIRS
    : "select 'MESSAGE_CREATE', audience, payload from accepted order by id";
  const refuses = nonces || responds;
  const all = storesAll(kind);
  const next = FIXED_PARAMETERS + columns.length + 1;
  const [now, claimsFrom] = [`$${next}`, `$${next + 1}`];
  const lastIds = `$${next}`;
  const expected = `$${nonces ? next + 2 : all ? next + 1 : next}`;
  return `
with ${ENTERED}, input as materialized (
  ${inputRows(columns)}
)${nonces ? claimed(now, claimsFrom) : ''}${responds ? RESPONDED : ''}, accepted as ${refuses ? 'materialized' : 'not materialized'} (
  select * from input
  where ${nonces ? '(nonce is null or id in (select message_id from claimed))' : 'true'} ${responds ? CAME_FIRST : ''}
), heads as (
  ${all ? headsOfAll(lastIds) : headsOfAccepted(inThreads)}
), advanced as (
  insert into channel_activity (channel_id, last_message_id, batch_first_id, last_xid)
  select channel_id, last_id, first_id, pg_current_xact_id() from heads ${all ? '' : 'order by channel_id'}
  on conflict (channel_id) do update
    set last_message_id = excluded.last_message_id, batch_first_id = excluded.batch_first_id,
        last_xid = excluded.last_xid
    where channel_activity.last_message_id < excluded.batch_first_id
      and channel_activity.last_xid < excluded.last_xid
  returning channel_id
), stored as (
  ${rich ? STORED_RICH : STORED}
), marked as (
  insert into read_states (channel_id, user_id, last_read_message_id)
  ${MARKS}
  on conflict (channel_id, user_id) do update
    set last_read_message_id = excluded.last_read_message_id
    where read_states.last_read_message_id < excluded.last_read_message_id
), logged as (
  insert into event_log ${grouped ? loggedInGroups(severalGroups) : `(name, audience, payload) ${logged}`}
  returning xid, position
)${pings ? PINGED : ''}${inThreads ? REPLIES : ''}${followsUp ? FOLLOWED_UP : ''}
select refuse_overtaken_batch(${all ? CHANNEL_COUNT : '(select count(*) from heads)'}, (select count(*) from advanced))
  ${inThreads ? REFUSE_CLOSED : ''}, ${answerColumns(otherEvents, expected, refuses)}
from entered, (select max(xid) as xid, string_agg(position::text, ' ') as positions from logged) as written`;
}

/**
 * @param rows their ids rise; a payload begins with id, channel and time of creation.
 * @throws an error with code GH001 or GH002, or one that `missedChanges` recognises
 */
export async function insertSends(
  pool: Pool,
  rows: readonly SendRow[],
  writing: BatchWriting,
): Promise<StoredSends> {
  const { now, nonceWindowMs, version = null, previous = null } = writing;
  if (writing.grouped && isLone(rows))
    return new StoredSends(await insertLoneSend(pool, rows[0] as SendRow, writing), 1, previous);
  const responds = rows.some((row) => row.response !== undefined);
  const grouped = (writing.grouped ?? false) && !responds;
  const nonces = rows.some((row) => row.nonce !== null);
  const kind = {
    rich: rows.some(isRich),
    nonces,
    inThreads: rows.some((row) => row.inThread),
    pings: rows.some((row) => row.pings.length > 0),
    responds,
    followsUp: rows.some((row) => row.followsUp !== undefined),
    grouped,
    severalGroups: grouped && rows.length > GROUP_SIZE,
    ungrouped: !grouped,
  };
  const { name, text, columns } = statementFor(kind);
  const channels = channelsOf(rows);
  const { rows: answers } = await pool.query<BatchAnswer>({
    name,
    text,
    values: [
      ...fixedValues(channels, version),
      ...columns.map(({ write }) => write(rows)),
      ...(nonces ? [now, new Date(now.getTime() - nonceWindowMs)] : []),
      ...(storesAll(kind) ? [plainArray(channels.lastIds)] : []),
      ...(responds ? [] : [expectedXid(previous)]),
    ],
  });
  return new StoredSends(answers[0] as BatchAnswer, grouped ? GROUP_SIZE : 1, previous);
}

/**
 * Stores one message in a transaction, after all earlier messages of its channel; the caller emits its event.
 * @returns false if the nonce is taken. @throws an error with code GH001 if another process overtakes it
 */
export async function insertSend(
  db: Db,
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

async function markAuthorRead(db: Db, row: SendRow): Promise<void> {
  await sql`
    insert into read_states (channel_id, user_id, last_read_message_id)
    values (${row.channelId}, ${row.authorId}, ${row.id})
    on conflict (channel_id, user_id) do update
      set last_read_message_id = excluded.last_read_message_id
      where read_states.last_read_message_id < excluded.last_read_message_id`.execute(db);
}

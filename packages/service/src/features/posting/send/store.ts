/**
 * The statement of the hot path: a batch of messages with their events, nonces, channel activity and the senders'
 * read marks, committed together. Within a channel, ids rise over all processes, and so do the transaction ids that
 * order the log: the statement first enters its channels, where it waits for other writers and moves ids that are not
 * after the newest message to a later millisecond. A batch with a send into an archived or deleted thread is refused
 * as a whole (`GH002`) and written again without that send. A process of an older version does not enter channels; a
 * batch that it overtakes is refused (`GH001`) and written again.
 */
import type { StateVersion } from '@guildhall/platform';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { JSON_TEXTS, jsonTexts, plainArray, textArray, whereAny } from '../../../array-literals.ts';
import type { Tables } from '../../../tables.ts';
import { addPings, PINGED } from '../../read-states/index.ts';
import { claimNonce } from './nonce-store.ts';
import { DELAY, MOVED_PAYLOAD, VERSION_TYPES, versionValues } from './order-store.ts';
import { CAME_FIRST, FOLLOWED_UP, RESPONDED, RESPONSE_EVENTS } from './response-store.ts';
import { answerColumns, type BatchAnswer, StoredSends } from './stored-sends.ts';
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

/** Properties of a batch; a batch without one has no columns for it. */
interface BatchKind {
  readonly checked: boolean;
  readonly nonces: boolean;
  readonly inThreads: boolean;
  readonly pings: boolean;
  readonly responds: boolean;
  readonly followsUp: boolean;
}

/** One value of each message of the batch, passed as one parameter. */
interface Column {
  readonly name: string;
  /** SQL that reads the parameter as a list. */
  readonly read: (parameter: string) => string;
  readonly write: (rows: readonly SendRow[]) => string | null;
  /** The kind of batch that has this column; every batch has it if this is absent. */
  readonly only?: keyof BatchKind;
}

function column<Value>(
  name: string,
  read: Column['read'],
  write: (values: readonly Value[]) => string | null,
  value: (row: SendRow) => Value,
  only?: keyof BatchKind,
): Column {
  return { name, read, write: (rows) => write(rows.map(value)), ...(only ? { only } : {}) };
}

const bigints = (parameter: string): string => `${parameter}::bigint[]`;
const booleans = (parameter: string): string => `${parameter}::boolean[]`;
const integers = (parameter: string): string => `${parameter}::int[]`;
const texts = (parameter: string): string => `${parameter}::text[]`;

/** Every column of a batch: the statement and its parameters both follow this list. */
const COLUMNS: readonly Column[] = [
  column('id', bigints, plainArray, (row) => row.id),
  column('channel_id', bigints, plainArray, (row) => row.channelId),
  column('author_id', bigints, plainArray, (row) => row.authorId),
  column('content', texts, textArray, (row) => row.content),
  column('mentions', texts, idLists, (row) => row.mentions),
  column('mention_roles', texts, idLists, (row) => row.mentionRoles),
  column('mention_everyone', booleans, whereAny(plainArray), (row) => row.mentionEveryone),
  column('reply_to', bigints, whereAny(plainArray), (row) => row.replyTo),
  column('nonce', texts, whereAny(textArray), (row) => row.nonce, 'nonces'),
  column('marks_read', booleans, plainArray, (row) => row.marksRead),
  column('audience', JSON_TEXTS, jsonTexts, (row) => row.audience),
  column('payload', JSON_TEXTS, jsonTexts, (row) => row.payload),
  column('flags', integers, whereAny(plainArray), (row) => row.flags),
  column('parts', JSON_TEXTS, whereAny(jsonTexts), (row) => row.parts),
  column('in_thread', booleans, plainArray, (row) => row.inThread, 'inThreads'),
  column('pings', texts, idLists, (row) => row.pings, 'pings'),
  column('responds_to', bigints, plainArray, (row) => row.response?.interactionId ?? null, 'responds'),
  column('response_audience', JSON_TEXTS, jsonTexts, (row) => row.response?.audience ?? null, 'responds'),
  column('response_payload', JSON_TEXTS, jsonTexts, (row) => row.response?.payload ?? null, 'responds'),
  column('follows_up', bigints, plainArray, (row) => row.followsUp ?? null, 'followsUp'),
];

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly columns: readonly Column[];
}

const statements = new Map<string, Statement>();

function findStatement(kind: BatchKind): Statement {
  const { checked, nonces, inThreads, pings, responds, followsUp } = kind;
  const name = `send-messages${checked ? '-checked' : ''}${nonces ? '-with-nonces' : ''}${inThreads ? '-in-threads' : ''}${pings ? '-with-pings' : ''}${responds ? '-responding' : ''}${followsUp ? '-following-up' : ''}`;
  const known = statements.get(name);
  if (known) return known;
  const columns = COLUMNS.filter(({ only }) => only === undefined || kind[only]);
  const statement = { name, columns, text: sendStatement(kind, columns) };
  statements.set(name, statement);
  return statement;
}

/** The batch as rows, with ids in the order of their channels. @param first number of the first column's parameter */
function inputRows(columns: readonly Column[], first: number, checked: boolean): string {
  const lists = columns.map(({ read }, index) => read(`$${index + first}`));
  const version = checked
    ? VERSION_TYPES.map((type, index) => `$${first + columns.length + index}::${type}`)
    : [];
  const channelIds = lists[columns.findIndex(({ name }) => name === 'channel_id')];
  const values = columns.map(({ name }) => {
    if (name === 'id') return 'drafted.id + coalesce(delay << 22, 0) as id, drafted.id as drafted_id';
    return name === 'payload' ? `${MOVED_PAYLOAD} as payload` : name;
  });
  return `drafted as materialized (
  select * from unnest(${lists.join(', ')}) as row (${columns.map(({ name }) => name).join(', ')})
), entered as materialized (
  select * from enter_channels(${[channelIds, ...version].join(', ')})
), delays as (
  select channel_id, ${DELAY} as delay
  from drafted join entered using (channel_id) group by channel_id, last_message_id
), input as materialized (
  select ${values.join(', ')} from drafted left join delays using (channel_id)
)`;
}

/** Parameters: $1 is the time of the batch; claims of nonces made before $2 no longer count. */
const CLAIMED = `, claimed as (
  insert into message_nonces (channel_id, author_id, nonce, message_id, claimed_at)
  select channel_id, author_id, nonce, id, $1 from input where nonce is not null
  order by channel_id, author_id, nonce
  on conflict (channel_id, author_id, nonce) do update
    set message_id = excluded.message_id, claimed_at = excluded.claimed_at
    where message_nonces.claimed_at <= $2
  returning message_id
)`;

/** Each message's event, followed by the event of its response. */
const LOGGED_IN_PAIRS = `select name, audience, payload from (
    select id, 0 as place, 'MESSAGE_CREATE' as name, audience, payload from accepted union all ${RESPONSE_EVENTS}
  ) as event order by id, place`;

/** Parameters: the times of {@link CLAIMED} if there are nonces, then the columns, then {@link VERSION_TYPES}. */
function sendStatement(kind: BatchKind, columns: readonly Column[]): string {
  const { checked, nonces, inThreads, pings, responds, followsUp } = kind;
  const otherEvents = responds ? 'always' : inThreads ? 'of new followers' : 'none';
  return `
with ${inputRows(columns, nonces ? 3 : 1, checked)}${nonces ? CLAIMED : ''}${responds ? RESPONDED : ''}, accepted as materialized (
  select * from input where ${nonces ? '(nonce is null or id in (select message_id from claimed))' : 'true'} ${responds ? CAME_FIRST : ''}
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
  returning xid, position
)${pings ? PINGED : ''}${inThreads ? REPLIES : ''}${followsUp ? FOLLOWED_UP : ''}
select refuse_overtaken_batch((select count(*) from heads), (select count(*) from advanced))
  ${inThreads ? REFUSE_CLOSED : ''}, ${answerColumns(otherEvents)}`;
}

/**
 * @param rows their ids rise; a payload begins with id, channel and time of creation.
 * @param version the state that allowed the senders to send.
 * @throws an error with code GH001 or GH002, or one that `missedChanges` recognises.
 */
export async function insertSends(
  pool: Pool,
  rows: readonly SendRow[],
  now: Date,
  nonceWindowMs: number,
  version: StateVersion | null = null,
): Promise<StoredSends> {
  const nonces = rows.some((row) => row.nonce !== null);
  const inThreads = rows.some((row) => row.inThread);
  const pings = rows.some((row) => row.pings.length > 0);
  const responds = rows.some((row) => row.response !== undefined);
  const followsUp = rows.some((row) => row.followsUp !== undefined);
  const { name, text, columns } = findStatement({
    checked: version !== null,
    nonces,
    inThreads,
    pings,
    responds,
    followsUp,
  });
  const times = nonces ? [now, new Date(now.getTime() - nonceWindowMs)] : [];
  const { rows: answers } = await pool.query<BatchAnswer>({
    name,
    text,
    values: [
      ...times,
      ...columns.map(({ write }) => write(rows)),
      ...(version ? versionValues(version) : []),
    ],
  });
  return new StoredSends(answers[0] as BatchAnswer);
}

/**
 * Stores one message in a transaction, after all earlier messages of its channel; the caller emits its event.
 * @returns false if the nonce is taken. @throws an error with code GH001 if another process overtakes it.
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

/** A list of ids for each message, as text: unnest would flatten a two-dimensional array. */
function idLists(lists: readonly (readonly string[])[]): string | null {
  return lists.some((ids) => ids.length > 0) ? textArray(lists.map(plainArray)) : null;
}

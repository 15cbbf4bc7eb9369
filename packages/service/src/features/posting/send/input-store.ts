/** SQL that reads a batch of sends: the stored values of each message, with ids that follow those of its channel. */
import { shortenEvent } from '@guildhall/platform';
import { JSON_TEXTS, jsonTexts, nullIfUnset, plainArray, textArray } from '../../../array-literals.ts';
import { DELAY, MOVED_PAYLOAD, VERSION_TYPES } from './order-store.ts';

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

/** Properties of a batch; a batch without one has no columns for it. */
export interface BatchKind {
  /** The statement checks the state that allowed the sends. */
  readonly checked: boolean;
  /** A message is more than its text. */
  readonly rich: boolean;
  /** A nonce is enforced. */
  readonly nonces: boolean;
  /** A message goes into a thread. */
  readonly inThreads: boolean;
  /** A message pings someone. */
  readonly pings: boolean;
  /** A message is the first response to an interaction. */
  readonly responds: boolean;
  /** A message is a follow-up of an interaction. */
  readonly followsUp: boolean;
  /** A row of the log holds several events. */
  readonly grouped: boolean;
  /** The opposite of `grouped`, for the columns that only such a batch has. */
  readonly ungrouped: boolean;
}

/** One value of each message of the batch, passed as one parameter. */
export interface Column {
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
export const SEND_COLUMNS: readonly Column[] = [
  column('id', bigints, plainArray, (row) => row.id),
  column('channel_id', bigints, plainArray, (row) => row.channelId),
  column('author_id', bigints, plainArray, (row) => row.authorId),
  column('content', texts, textArray, (row) => row.content),
  column('mentions', texts, idLists, (row) => row.mentions, 'rich'),
  column('mention_roles', texts, idLists, (row) => row.mentionRoles, 'rich'),
  column('mention_everyone', booleans, nullIfUnset(plainArray), (row) => row.mentionEveryone, 'rich'),
  column('reply_to', bigints, nullIfUnset(plainArray), (row) => row.replyTo, 'rich'),
  column('nonce', texts, nullIfUnset(textArray), (row) => row.nonce, 'nonces'),
  column('marks_read', booleans, plainArray, (row) => row.marksRead),
  column('event', JSON_TEXTS, jsonTexts, shortEvent, 'grouped'),
  column('audience', JSON_TEXTS, jsonTexts, (row) => row.audience, 'ungrouped'),
  column('payload', JSON_TEXTS, jsonTexts, (row) => row.payload, 'ungrouped'),
  column('flags', integers, nullIfUnset(plainArray), (row) => row.flags, 'rich'),
  column('parts', JSON_TEXTS, nullIfUnset(jsonTexts), (row) => row.parts, 'rich'),
  column('in_thread', booleans, plainArray, (row) => row.inThread, 'inThreads'),
  column('pings', texts, idLists, (row) => row.pings, 'pings'),
  column('responds_to', bigints, plainArray, (row) => row.response?.interactionId ?? null, 'responds'),
  column('response_audience', JSON_TEXTS, jsonTexts, (row) => row.response?.audience ?? null, 'responds'),
  column('response_payload', JSON_TEXTS, jsonTexts, (row) => row.response?.payload ?? null, 'responds'),
  column('follows_up', bigints, plainArray, (row) => row.followsUp ?? null, 'followsUp'),
];

const SPAN = ['channel_id', 'first_id', 'last_id'];

/** How many parameters {@link inputRows} has. */
export function inputParameters(columns: readonly Column[], checked: boolean): number {
  return SPAN.length + columns.length + (checked ? VERSION_TYPES.length : 0);
}

/**
 * The batch as rows, with ids in the order of their channels, and how far each channel's ids moved. Parameters: those
 * of {@link channelSpans}, the columns, then {@link VERSION_TYPES}. @param first number of the first parameter
 */
export function inputRows(columns: readonly Column[], first: number, { checked }: BatchKind): string {
  const [channels, ...ids] = [0, 1, 2].map((index) => bigints(`$${first + index}`));
  const lists = columns.map(({ read }, index) => read(`$${index + first + SPAN.length}`));
  const version = checked
    ? VERSION_TYPES.map((type, index) => `$${first + SPAN.length + columns.length + index}::${type}`)
    : [];
  const values = columns.map(({ name }) => {
    if (name === 'id') return 'drafted.id + (delay << 22) as id, drafted.id as drafted_id';
    return name === 'payload' ? `${MOVED_PAYLOAD} as payload` : name;
  });
  const spans = `select * from unnest(${[channels, ...ids].join(', ')}) as span (${SPAN.join(', ')})`;
  const drafted = `select * from unnest(${lists.join(', ')}) with ordinality
    as draft (${columns.map(({ name }) => name).join(', ')}, ordinal)`;
  return `entered as materialized (
  select * from enter_channels(${[channels, ...version].join(', ')})
), spans as materialized (
  select channel_id, first_id, last_id, ${DELAY} as delay
  from (${spans}) as span left join entered using (channel_id)
), input as materialized (
  select ${values.join(', ')}, ordinal
  from (${drafted}) as drafted join spans using (channel_id)
)`;
}

/** A list of ids for each message, as text: unnest would flatten a two-dimensional array. */
function idLists(lists: readonly (readonly string[])[]): string | null {
  return lists.some((ids) => ids.length > 0) ? textArray(lists.map(plainArray)) : null;
}

/** The message's event as it is stored after its id. */
export function shortEvent(row: SendRow): string {
  return shortenEvent(row.id, row);
}

/** The channels of a batch, with the first and the last id in each. */
export function channelSpans(rows: readonly SendRow[]): readonly string[] {
  const spans = new Map<string, { readonly first: string; readonly last: string }>();
  for (const { channelId, id } of rows)
    spans.set(channelId, { first: spans.get(channelId)?.first ?? id, last: id });
  const ids = [...spans.values()];
  return [[...spans.keys()], ids.map(({ first }) => first), ids.map(({ last }) => last)].map(plainArray);
}

/** Whether a message is more than its text. */
export function isRich(row: SendRow): boolean {
  const { mentions, mentionRoles, mentionEveryone, replyTo, flags, parts } = row;
  return (
    mentions.length > 0 ||
    mentionRoles.length > 0 ||
    mentionEveryone ||
    replyTo !== null ||
    flags !== 0 ||
    parts !== null
  );
}

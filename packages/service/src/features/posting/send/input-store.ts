/** SQL that reads a batch of sends: the stored values of each message, with ids that follow those of its channel. */
import { type StateVersion, shortenEvent } from '@guildhall/platform';
import { compareIds } from '@guildhall/protocol';
import { JSON_TEXTS, jsonTexts, nullIfUnset, plainArray, textArray } from '../../../array-literals.ts';
import { MOVED_PAYLOAD, UNCHECKED, versionValues } from './order-store.ts';

export interface SendRow {
  readonly id: string;
  readonly channelId: string;
  readonly authorId: string;
  readonly content: string;
  readonly flags: number;
  /** As JSON; null if there is only text. */
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
  /** The events take several such rows. */
  readonly severalGroups: boolean;
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

const [CHANNELS, FIRST_IDS, PLACES] = ['$1::bigint[]', '$2::bigint[]', '$3::int[]'];
const VERSION = '$4::xid8, $5::bigint, $6::bigint[], $7::text[]';
/** The parameters before those of the columns. */
export const FIXED_PARAMETERS = 7;
export const CHANNEL_COUNT = `cardinality(${CHANNELS})`;
export const MESSAGE_COUNT = `cardinality(${PLACES})`;

/** Enters the channels; `delays` has the milliseconds by which the ids of each channel move. */
export const ENTERED = `entered as materialized (
  select enter_channels_after(${CHANNELS}, ${FIRST_IDS}, ${VERSION}) as delays
)`;

/** The first and last stored id of each channel, if every message is stored. @param lastIds parameter */
export function headsOfAll(lastIds: string): string {
  return `select channel_id, first_id + (delays[place] << 22) as first_id, last_id + (delays[place] << 22) as last_id
  from entered, unnest(${CHANNELS}, ${FIRST_IDS}, ${lastIds}::bigint[]) with ordinality
    as span (channel_id, first_id, last_id, place)`;
}

/** The batch as rows, with ids that follow those of their channels. */
export function inputRows(columns: readonly Column[]): string {
  const lists = columns.map(({ read }, index) => read(`$${FIXED_PARAMETERS + 1 + index}`));
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => {
    if (name === 'id') return 'drafted.id + (delay << 22) as id, drafted.id as drafted_id';
    return name === 'payload' ? `${MOVED_PAYLOAD} as payload` : name;
  });
  return `select ${values.join(', ')}, channel_id, ordinal
  from (
    select draft.*, delays[place] as delay, (${CHANNELS})[place] as channel_id
    from entered, unnest(${[PLACES, ...lists].join(', ')}) with ordinality
      as draft (place, ${names.join(', ')}, ordinal)
  ) as drafted`;
}

/** A list of ids for each message, as text: unnest would flatten a two-dimensional array. */
function idLists(lists: readonly (readonly string[])[]): string | null {
  return lists.some((ids) => ids.length > 0) ? textArray(lists.map(plainArray)) : null;
}

/** The message's event as it is stored after its id. */
export function shortEvent(row: SendRow): string {
  return shortenEvent(row.id, row);
}

/** The channels of a batch, in the order in which they are locked. */
export interface BatchChannels {
  readonly ids: readonly string[];
  readonly firstIds: readonly string[];
  readonly lastIds: readonly string[];
  /** The place of each message's channel among them, from 1. */
  readonly places: readonly number[];
}

export function channelsOf(rows: readonly SendRow[]): BatchChannels {
  const last = new Map(rows.map(({ channelId, id }) => [channelId, id]));
  const ids = [...last.keys()].sort(compareIds);
  const placed = new Map(ids.map((id, index) => [id, index + 1]));
  const places = rows.map(({ channelId }) => placed.get(channelId) ?? 0);
  return {
    ids,
    firstIds: ids.map((_, index) => rows[places.indexOf(index + 1)]?.id ?? '0'),
    lastIds: ids.map((id) => last.get(id) ?? '0'),
    places,
  };
}

/** Values of the {@link FIXED_PARAMETERS}. */
export function fixedValues(
  { ids, firstIds, places }: BatchChannels,
  version: StateVersion | null,
): readonly (string | null)[] {
  return [...[ids, firstIds, places].map(plainArray), ...(version ? versionValues(version) : UNCHECKED)];
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

/**
 * Rows with several MESSAGE_CREATE events. A row for each would repeat the overhead of a row and its index entry, and
 * the same names and values in each payload. So a batch of sends stores up to {@link GROUP_SIZE} events in a row,
 * without what can be derived. Such a row has an empty audience; its position is that of its last event.
 *
 * JSON contains control characters only as escapes, so each of them can replace a phrase, and every text is restored
 * byte for byte.
 */
import { idTime } from '@guildhall/protocol';
import { isoTime } from '../clock/index.ts';
import type { Audience } from './types.ts';

/** Keeps rows below the size at which PostgreSQL compresses them, and reads of many rows small. */
export const GROUP_SIZE = 16;
/** Separates the events of a row. */
export const EVENT_SEPARATOR = '\x1e';
const AUDIENCE_END = '\x1d';

/** Replaces the time of creation, which the message's id contains. */
const CREATED_AT = '\x01';
/** Replace the id of the audience and that of its server. */
const AUDIENCE_ID = '\x02';
const SERVER_ID = '\x03';

/**
 * Frequent phrases, longer ones before their parts. The n-th, from 0, is written as the control character n + 4; the
 * last possible one precedes {@link AUDIENCE_END}. Stored events and other processes depend on the list: never change
 * or remove a phrase. Add one only together with a new fact in the leases, as `readsGroups` was added, so that no
 * process writes what another one cannot read.
 */
const PHRASES = [
  '","editedAt":null,"attachments":[],"embeds":[],"components":[],"flags":0,"mentions":[],"mentionRoles":[],"mentionEveryone":false,"replyDeleted":false,"pinned":false,"crossposted":false,"coins":null,"stickers":[],"reply":null,"forward":null,"interaction":null,"poll":null,"pollResult":null,"reactions":[]',
  '","editedAt":null,"attachments":[],"embeds":[],"components":[],"flags":0,"mentions":[',
  '],"mentionRoles":[],"mentionEveryone":false,"replyDeleted":false,"pinned":false,"crossposted":false,"coins":null,"stickers":[],"reply":',
  ',"forward":null,"interaction":null,"poll":null,"pollResult":null,"reactions":[]',
  '","avatarUrl":null,"clanTag":null},"content":"',
  '","avatarUrl":"',
  '"clanTag":null},"content":"',
  ',"channelId":',
  ',"author":{"id":"',
  '","username":"',
  '","displayName":"',
  ',"nonce":"',
  ',"serverId":',
  ',"member":{"nick":null,"roles":[',
  '],"joinedAt":"',
  '{"kind":"channel","id":"',
  '{"kind":"users","id":"',
  '","ids":["',
  '"}',
] as const;
const FIRST_PHRASE = 4;
type Phrase = (typeof PHRASES)[number];

const CHARACTERS = new Map<string, string>(
  PHRASES.map((phrase, index) => [phrase, String.fromCharCode(FIRST_PHRASE + index)]),
);

/** A text and the control character that replaces it. */
type Replacement = readonly [text: string, character: string];

/** The phrases before and after the longest one, in their order in a payload. */
const BEFORE_IDS = replacements([',"channelId":']);
const BEFORE_LONGEST = replacements([
  ',"author":{"id":"',
  '","username":"',
  '","displayName":"',
  '","avatarUrl":null,"clanTag":null},"content":"',
  '","avatarUrl":"',
  '"clanTag":null},"content":"',
]);
const BEFORE_SERVER_ID = replacements([',"nonce":"', ',"serverId":']);
const AFTER_LONGEST = replacements([',"member":{"nick":null,"roles":[', '],"joinedAt":"', '"}']);

function replacements(phrases: readonly Phrase[]): readonly Replacement[] {
  return phrases.map((phrase) => [phrase, CHARACTERS.get(phrase) as string]);
}

const ANY_PHRASE = new RegExp(PHRASES.map((phrase) => phrase.replace(/[{}[\]]/g, '\\$&')).join('|'), 'g');
const CONTROL = /\p{Cc}/gu;

interface EventTexts {
  readonly audience: string;
  readonly payload: string;
}

/** The stored form of an event without its message's id, which the row has in front of it. */
export function shortenEvent(id: string, { audience, payload }: EventTexts): string {
  const known = shortenAudience(audience);
  return known.short + shortenPayload(payload.slice(beginning(id).length), createdAt(id), known);
}

interface ShortAudience {
  readonly short: string;
  /** Its id and its server's, with quotes as in the payload. */
  readonly ids: readonly Replacement[];
  /** What precedes the time of creation in a payload, and what follows the longest phrase. */
  readonly beforeTime: readonly Replacement[];
  readonly afterLongest: readonly Replacement[];
}

/** Cached, because most messages go to few conversations. */
const shortAudiences = new Map<string, ShortAudience>();
const MAX_SHORT_AUDIENCES = 1000;

function shortenAudience(audience: string): ShortAudience {
  const known = shortAudiences.get(audience);
  if (known) return known;
  const { id, serverId } = JSON.parse(audience) as Audience;
  const ids: readonly Replacement[] = [
    [`"${id}"`, AUDIENCE_ID],
    ...(serverId ? [[`"${serverId}"`, SERVER_ID] as const] : []),
  ];
  const shortened: ShortAudience = {
    short: shortenPhrases(audience) + AUDIENCE_END,
    ids,
    beforeTime: [...BEFORE_IDS, ...ids],
    afterLongest: [...BEFORE_SERVER_ID, ...ids, ...AFTER_LONGEST],
  };
  if (shortAudiences.size === MAX_SHORT_AUDIENCES) shortAudiences.clear();
  shortAudiences.set(audience, shortened);
  return shortened;
}

/** Most payloads contain the longest phrase. Then the order of the others is known, which makes the search fast. */
function shortenPayload(payload: string, created: string, audience: ShortAudience): string {
  const [longest] = PHRASES;
  const time = payload.indexOf(created);
  const at = payload.indexOf(longest, time);
  if (time === -1 || at === -1) {
    const short = shortenPhrases(payload).replace(created, CREATED_AT);
    return audience.ids.reduce((text, id) => text.replaceAll(...id), short);
  }
  return (
    shortenInOrder(payload.slice(0, time), audience.beforeTime) +
    CREATED_AT +
    shortenInOrder(payload.slice(time + created.length, at), BEFORE_LONGEST) +
    CHARACTERS.get(longest) +
    shortenInOrder(payload.slice(at + longest.length), audience.afterLongest)
  );
}

/** Replaces the first occurrence of each text after the one before it. */
function shortenInOrder(text: string, inOrder: readonly Replacement[]): string {
  let short = '';
  let end = 0;
  for (const [phrase, character] of inOrder) {
    const at = text.indexOf(phrase, end);
    if (at === -1) continue;
    short += text.slice(end, at) + character;
    end = at + phrase.length;
  }
  return short + text.slice(end);
}

function shortenPhrases(text: string): string {
  return text.replace(ANY_PHRASE, (phrase) => CHARACTERS.get(phrase) ?? phrase);
}

/** The events of a row; a row with a single event is returned unchanged. */
export function eventsOf<Row extends EventTexts & { readonly position: string }>(row: Row): readonly Row[] {
  if (row.audience !== '') return [row];
  const events = row.payload.split(EVENT_SEPARATOR).map(restore);
  const positions = groupPositions(row.position, events.length);
  return events.map((texts, index) => ({ ...row, ...texts, position: positions[index] as string }));
}

/** The positions of a row's events. @param last the position of the row, which is that of its last event */
export function groupPositions(last: string, count: number): readonly string[] {
  if (count === 1) return [last];
  const end = BigInt(last);
  return Array.from({ length: count }, (_, index) => String(end - BigInt(count - 1 - index)));
}

function restore(text: string): EventTexts {
  const id = /^\d+/.exec(text)?.[0] ?? '';
  const end = text.indexOf(AUDIENCE_END);
  const audience = text.slice(id.length, end).replace(CONTROL, phraseOf);
  const { id: audienceId, serverId } = JSON.parse(audience) as Audience;
  const rest = text.slice(end + 1).replace(CONTROL, (character) => {
    if (character === CREATED_AT) return createdAt(id);
    if (character === AUDIENCE_ID) return `"${audienceId}"`;
    return character === SERVER_ID ? `"${serverId}"` : phraseOf(character);
  });
  return { audience, payload: `${beginning(id)}${rest}` };
}

/**
 * The phrase of a control character. Any other character is returned unchanged, including DEL, which JSON does not
 * escape.
 */
function phraseOf(character: string): string {
  return PHRASES[character.charCodeAt(0) - FIRST_PHRASE] ?? character;
}

function beginning(id: string): string {
  return `{"id":"${id}"`;
}

function createdAt(id: string): string {
  return `,"createdAt":"${isoTime(idTime(id))}"`;
}

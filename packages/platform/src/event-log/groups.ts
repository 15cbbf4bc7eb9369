/**
 * Rows with several messages' events. A batch of sends would repeat in each row what the row and its index entry take,
 * and in each payload the same names and values, so it stores up to {@link GROUP_SIZE} events in a row, without what
 * can be derived. Such a row has no audience; its position is that of its last event.
 *
 * JSON escapes control characters, so each can replace a phrase: every text comes back byte for byte.
 */
import { idTime } from '@guildhall/protocol';
import { isoTime } from '../clock/index.ts';
import type { Audience } from './types.ts';

/** Keeps rows below the size at which PostgreSQL compresses them, and reads of many rows small. */
export const GROUP_SIZE = 16;
/** Between two events of a row. */
export const EVENT_SEPARATOR = '\x1e';
const AUDIENCE_END = '\x1d';

/** When the message was created, by its id. */
const CREATED_AT = '\x01';
/** The id of the audience, and its server's. */
const AUDIENCE_ID = '\x02';
const SERVER_ID = '\x03';

/**
 * Frequent phrases, longer ones before their parts; the n-th is written as the control character n + 4. Stored events
 * and other processes depend on them: never change or remove one, and add one only as `registersWrites` was added to
 * the leases, so that nobody writes what another process cannot read.
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

const CHARACTERS = new Map<string, string>(
  PHRASES.map((phrase, index) => [phrase, String.fromCharCode(FIRST_PHRASE + index)]),
);
const ANY_PHRASE = new RegExp(PHRASES.map((phrase) => phrase.replace(/[{}[\]]/g, '\\$&')).join('|'), 'g');
const CONTROL = /\p{Cc}/gu;

interface EventTexts {
  readonly audience: string;
  readonly payload: string;
}

/** How an event is stored behind its message's id, with which its payload begins. */
export function shortenEvent(id: string, { audience, payload }: EventTexts): string {
  const { short, quotedId, quotedServerId } = shortenAudience(audience);
  const rest = shortenPayload(payload.slice(beginning(id).length))
    .replace(createdAt(id), CREATED_AT)
    .replaceAll(quotedId, AUDIENCE_ID);
  return short + (quotedServerId === null ? rest : rest.replaceAll(quotedServerId, SERVER_ID));
}

interface ShortAudience {
  readonly short: string;
  /** In quotes, as the payload contains it. */
  readonly quotedId: string;
  readonly quotedServerId: string | null;
}

/** Few conversations receive most messages, so these are kept, up to a number. */
const shortAudiences = new Map<string, ShortAudience>();
const MAX_SHORT_AUDIENCES = 1000;

function shortenAudience(audience: string): ShortAudience {
  const known = shortAudiences.get(audience);
  if (known) return known;
  const { id, serverId } = JSON.parse(audience) as Audience;
  const shortened = {
    short: shortenPhrases(audience) + AUDIENCE_END,
    quotedId: `"${id}"`,
    quotedServerId: serverId ? `"${serverId}"` : null,
  };
  if (shortAudiences.size === MAX_SHORT_AUDIENCES) shortAudiences.clear();
  shortAudiences.set(audience, shortened);
  return shortened;
}

/** The first phrase is half of most payloads: looking for the others in it would take as long as in the rest. */
function shortenPayload(payload: string): string {
  const [longest] = PHRASES;
  const at = payload.indexOf(longest);
  if (at === -1) return shortenPhrases(payload);
  const after = payload.slice(at + longest.length);
  return shortenPhrases(payload.slice(0, at)) + CHARACTERS.get(longest) + shortenPhrases(after);
}

function shortenPhrases(text: string): string {
  return text.replace(ANY_PHRASE, (phrase) => CHARACTERS.get(phrase) ?? phrase);
}

/** The events of a row; the row itself when it is one event. */
export function eventsOf<Row extends EventTexts & { readonly position: string }>(row: Row): readonly Row[] {
  if (row.audience !== '') return [row];
  const events = row.payload.split(EVENT_SEPARATOR).map(restore);
  const positions = groupPositions(row.position, events.length);
  return events.map((texts, index) => ({ ...row, ...texts, position: positions[index] as string }));
}

/** The positions of a row's events. @param last the row's own */
export function groupPositions(last: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => String(BigInt(last) - BigInt(count - 1 - index)));
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

/** JSON leaves some control characters as they are; they mean nothing else here. */
function phraseOf(character: string): string {
  return PHRASES[character.charCodeAt(0) - FIRST_PHRASE] ?? character;
}

function beginning(id: string): string {
  return `{"id":"${id}"`;
}

function createdAt(id: string): string {
  return `,"createdAt":"${isoTime(idTime(id))}"`;
}

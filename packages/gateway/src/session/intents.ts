/** Intents (design 2.2): the groups of events that a session requested. */
import type { KnownCaller } from '@guildhall/platform';
import { EVENTS, INTENT_BITS, type IntentGroup } from '@guildhall/protocol';

/** Set in every session's intents, so that one AND works for gated and ungated events alike. */
const ALWAYS = 1 << 30;
/** Set for people who asked for the events of servers, never for bots. */
const PEOPLE = 1 << 31;
const EVERYTHING = ~PEOPLE;

const GROUP_OF_EVENT: ReadonlyMap<string, IntentGroup> = new Map(
  Object.values(EVENTS).map((contract) => [contract.name, contract.intent]),
);

const ONLY_WHERE_SHOWN: ReadonlySet<string> = new Set(
  Object.values(EVENTS).flatMap(({ name, onlyWhereShown }) => (onlyWhereShown ? [name] : [])),
);

/** Whether an event goes only to sessions that show its channel or server, or do not report what they show. */
export function isOnlyWhereShown(eventName: string): boolean {
  return ONLY_WHERE_SHOWN.has(eventName);
}

/** The group that gates an event; events unknown to the protocol always arrive. */
export function intentGroup(eventName: string): IntentGroup {
  return GROUP_OF_EVENT.get(eventName) ?? 'always';
}

/** The bit of a group; message-like groups have a different one in direct messages. */
export function intentBit(group: IntentGroup, inServer: boolean): number {
  if (group === 'always') return ALWAYS;
  if (group === 'people') return PEOPLE;
  const [server, direct] = INTENT_BITS[group];
  return 1 << (inServer ? server : direct);
}

/** Whether a group is about channel content and so has different bits for servers and direct messages. */
export function isMessageLike(group: IntentGroup): boolean {
  return intentBit(group, true) !== intentBit(group, false);
}

const CONTENT: ReadonlySet<string> = new Set(
  [...GROUP_OF_EVENT].flatMap(([name, group]) =>
    isMessageLike(group) || group === 'automodActions' ? [name] : [],
  ),
);

/**
 * Whether an event contains channel content: messages, reactions, votes, typing and what AutoMod matched, but not the
 * channel itself.
 */
export function isContent(eventName: string): boolean {
  return CONTENT.has(eventName);
}

/**
 * Reads `intents` of Identify. Bits without meaning here are accepted, because libraries send them.
 * @returns the mask, or null if it is not a non-negative integer (closes with 4013)
 */
export function parseIntents(input: unknown): number | null {
  if (input === undefined) return EVERYTHING;
  if (typeof input !== 'number' || !Number.isSafeInteger(input) || input < 0) return null;
  return Number(BigInt(input) & 0x3fff_ffffn) | ALWAYS;
}

/** The intents of a session. Those of servers include, for a person, the events that are for people only. */
export function intentsOf({ kind }: Pick<KnownCaller, 'kind'>, asked: number): number {
  return kind === 'person' && asked & intentBit('servers', true) ? asked | PEOPLE : asked;
}

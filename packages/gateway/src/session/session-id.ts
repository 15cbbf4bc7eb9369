/**
 * Session ids. They contain the session's intents and shard, so that any process can resume a session by position
 * after its own process is gone. The instance signs them together with the log-in: otherwise a client could invent
 * sessions instead of starting them, which neither the limit of starts nor that of sessions per shard would stop.
 */
import { constantTimeEqual, type KnownCaller } from '@guildhall/platform';
import type { Shard } from '@guildhall/protocol';

export interface SessionTraits {
  readonly shard: Shard | null;
  readonly intents: number;
}

/** Signs a text with the instance's key, URL-safe. */
export type Sign = (text: string) => string;

/** Characters of the unique part and of the signature: 132 bits each. */
const PART_CHARACTERS = 22;

/** `{unique}.{signature}.{intents}.{shard index}.{shard count}`; the last two parts exist only for a shard. */
export function createSessionId(
  token: string,
  identity: KnownCaller,
  { intents, shard }: SessionTraits,
  sign: Sign,
): string {
  const unique = token.slice(0, PART_CHARACTERS);
  const traits = [intents.toString(36), ...(shard ?? [])].join('.');
  return `${unique}.${signature(unique, traits, identity, sign)}.${traits}`;
}

/** The intents and shard of a session; null if the id is malformed, invented or belongs to another log-in. */
export function readSessionId(sessionId: string, identity: KnownCaller, sign: Sign): SessionTraits | null {
  const [unique = '', signed = '', ...traits] = sessionId.split('.');
  if (!constantTimeEqual(signed, signature(unique, traits.join('.'), identity, sign))) return null;
  return { shard: shardOfSession(sessionId), intents: Number.parseInt(traits[0] ?? '', 36) };
}

/** The shard that an id contains. Whether the id is valid is not checked. */
export function shardOfSession(sessionId: string): Shard | null {
  const [index, count] = sessionId.split('.').slice(3);
  return index === undefined ? null : [Number(index), Number(count)];
}

function signature(unique: string, traits: string, { id, credentialId }: KnownCaller, sign: Sign): string {
  return sign(JSON.stringify(['gateway session', unique, id, credentialId, traits])).slice(
    0,
    PART_CHARACTERS,
  );
}

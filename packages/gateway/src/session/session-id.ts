/**
 * Session ids. They contain the session's intents and shard, so that any process can resume a session by position
 * after its own process is gone. They grant no access: the token decides which account resumes, and the id must
 * belong to the same log-in.
 */
import { hash } from 'node:crypto';
import type { KnownCaller } from '@guildhall/platform';
import type { Shard } from '@guildhall/protocol';

export interface SessionTraits {
  readonly shard: Shard | null;
  readonly intents: number;
}

const UNIQUE_CHARACTERS = 22;

/** `{unique}.{owner}.{intents}.{shard index}.{shard count}`; the last two parts exist only for a shard. */
export function createSessionId(unique: string, identity: KnownCaller, traits: SessionTraits): string {
  const parts = [unique.slice(0, UNIQUE_CHARACTERS), ownerKey(identity), traits.intents.toString(36)];
  return [...parts, ...(traits.shard ?? [])].join('.');
}

/** The intents and shard of a session; null if the id is malformed or belongs to another log-in. */
export function readSessionId(sessionId: string, identity: KnownCaller): SessionTraits | null {
  const [unique, owner, intentsText, index, count, ...rest] = sessionId.split('.');
  const intents = Number.parseInt(intentsText ?? '', 36);
  if (!unique || owner !== ownerKey(identity) || !Number.isInteger(intents) || rest.length > 0) return null;
  if (index === undefined) return { shard: null, intents };
  const shard: Shard = [Number(index), Number(count)];
  if (!Number.isInteger(shard[0]) || !Number.isInteger(shard[1]) || shard[1] < 1) return null;
  return { shard, intents };
}

function ownerKey(identity: KnownCaller): string {
  const owner = `${identity.id}:${identity.credentialId}`;
  return hash('sha256', owner, 'base64url').slice(0, UNIQUE_CHARACTERS);
}

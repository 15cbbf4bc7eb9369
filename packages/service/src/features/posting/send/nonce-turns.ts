import type { SendMessage } from '@guildhall/protocol';
import { perRuntime } from '../../../runtime.ts';
import type { ConversationContext } from '../../access/index.ts';

/** The nonce that may post once within five minutes; undefined if each request posts again. */
export function enforcedNonce({ nonce, enforceNonce, enforce_nonce }: SendMessage): string | undefined {
  return (enforceNonce ?? enforce_nonce ?? false) ? nonce : undefined;
}

const underway = perRuntime(() => new Map<string, Promise<unknown>>());

/**
 * Runs after the author's earlier sends to the channel with the same enforced nonce: AutoMod would count a retry that
 * begins before the first one is stored.
 */
export async function afterEarlier<Result>(
  { runtime, actor, access }: ConversationContext,
  nonce: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (nonce === undefined) return work();
  const runs = underway(runtime);
  const key = `${access.channel.row.id}:${actor.id}:${nonce}`;
  const earlier = runs.get(key);
  const own = earlier ? earlier.then(work, work) : work();
  runs.set(key, own);
  try {
    return await own;
  } finally {
    if (runs.get(key) === own) runs.delete(key);
  }
}

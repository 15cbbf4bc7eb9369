/**
 * Custom emoji of other servers in messages and reactions. Those that appear together share a request, and each
 * is requested once.
 *
 * @place A message or reaction with custom emoji of another server
 */
import type { EmojiPicture } from '@guildhall/protocol';
import { useEffect, useSyncExternalStore } from 'react';
import { client } from '../client.ts';

const MAX_PER_REQUEST = 50;

/** Null for one that does not exist. */
const known = new Map<string, EmojiPicture | null>();
const asked = new Set<string>();
const wanted = new Set<string>();
const listeners = new Set<() => void>();

/** An emoji by its id; undefined until it is known, and for a deleted one. */
export function useForeignEmoji(id: string): EmojiPicture | undefined {
  const emoji = useSyncExternalStore(subscribe, () => known.get(id));
  useEffect(() => want(id), [id]);
  return emoji ?? undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function want(id: string): void {
  if (asked.has(id)) return;
  asked.add(id);
  if (wanted.size === 0) setTimeout(() => void loadWanted(), 0);
  wanted.add(id);
}

async function loadWanted(): Promise<void> {
  const ids = [...wanted];
  wanted.clear();
  for (let start = 0; start < ids.length; start += MAX_PER_REQUEST) {
    const part = ids.slice(start, start + MAX_PER_REQUEST);
    try {
      const found = await client.api.listEmojisById({ query: { ids: part.join(',') } });
      for (const id of part) known.set(id, found.find((emoji) => emoji.id === id) ?? null);
    } catch {
      // Its name is shown meanwhile; the next message with it asks again.
      for (const id of part) asked.delete(id);
    }
  }
  for (const listener of listeners) listener();
}

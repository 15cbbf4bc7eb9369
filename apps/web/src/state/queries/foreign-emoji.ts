/**
 * Custom emoji of other servers in messages and reactions. Those that appear together share a request, and each
 * is requested once.
 *
 * @place A message or reaction with custom emoji of another server
 */
import type { EmojiPicture } from '@guildhall/protocol';
import { useEffect } from 'react';
import { client } from '../client.ts';
import { createStore, useStore } from '../store.ts';
import { gatherWanted } from './gather-wanted.ts';

const known = createStore<Readonly<Record<string, EmojiPicture>>>({});
const asked = new Set<string>();

/** An emoji by its id; undefined until it is known, and for a deleted one. */
export function useForeignEmoji(id: string): EmojiPicture | undefined {
  useEffect(() => {
    if (asked.has(id)) return;
    asked.add(id);
    load(id);
  }, [id]);
  return useStore(known, (emojis) => emojis[id]);
}

const load = gatherWanted(async (ids) => {
  try {
    const found = await client.api.listEmojisById({ query: { ids: ids.join(',') } });
    known.update((emojis) => ({ ...emojis, ...Object.fromEntries(found.map((emoji) => [emoji.id, emoji])) }));
  } catch {
    // Its name is shown until then; the next message with it asks again.
    for (const id of ids) asked.delete(id);
  }
});

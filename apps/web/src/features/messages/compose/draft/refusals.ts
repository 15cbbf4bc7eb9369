/** Why AutoMod refused the person's last message in a channel; cleared by the next change or message. */
import { ownKey } from '../../../../state/people/own-key.ts';
import { createStore, useStore } from '../../../../state/store.ts';
import { put, without } from '../../../../state/table.ts';

const refusals = createStore<Readonly<Record<string, string>>>({});

export function useRefusal(channelId: string): string | undefined {
  return useStore(refusals, (table) => table[ownKey(channelId)]);
}

export function setRefusal(channelId: string, text: string | null): void {
  const key = ownKey(channelId);
  refusals.update((table) => (text === null ? without(table, key) : put(table, key, text)));
}

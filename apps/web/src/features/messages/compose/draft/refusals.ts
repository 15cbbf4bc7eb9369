/** Why AutoMod refused the last message of a channel; cleared by the next change or message. */
import { createStore, useStore } from '../../../../state/store.ts';
import { without } from '../../../../state/table.ts';

const refusals = createStore<Readonly<Record<string, string>>>({});

export function useRefusal(channelId: string): string | undefined {
  return useStore(refusals, (table) => table[channelId]);
}

export function setRefusal(channelId: string, text: string | null): void {
  refusals.update((table) => (text === null ? without(table, channelId) : { ...table, [channelId]: text }));
}

/** What narrows the lists of Discovery, by account; kept while the person visits what they found. */
import type { DiscoveryCategory } from '@guildhall/protocol';
import { ownKey } from '../../state/people/own-key.ts';
import { createStore, useStore } from '../../state/store.ts';
import { put } from '../../state/table.ts';

interface Narrowing {
  readonly typed: string;
  readonly category?: DiscoveryCategory | undefined;
}

type List = 'servers' | 'apps';

const EVERYTHING: Narrowing = { typed: '' };

const narrowings = createStore<Readonly<Record<string, Narrowing>>>({});

export function useNarrowing(list: List): Narrowing {
  return useStore(narrowings, (all) => all[ownKey(list)] ?? EVERYTHING);
}

export function narrow(list: List, change: Partial<Narrowing>): void {
  const key = ownKey(list);
  narrowings.update((all) => put(all, key, { ...(all[key] ?? EVERYTHING), ...change }));
}

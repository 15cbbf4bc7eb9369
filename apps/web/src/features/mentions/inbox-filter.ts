/** The filters of inboxes by account, kept while the person visits messages. */
import type { MentionKind } from '@guildhall/protocol';
import { useGateway } from '../../state/gateway-store.ts';
import { ownKey } from '../../state/people/own-key.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { createStore, useStore } from '../../state/store.ts';
import { put } from '../../state/table.ts';

export interface InboxFilter {
  /** A server's id, or `DIRECT`; null for everywhere. */
  readonly serverId: string | null;
  /** Kinds of mentions; empty for all. */
  readonly kinds: readonly MentionKind[];
}

export type Inbox = 'mentions' | 'saved';

const EVERYTHING: InboxFilter = { serverId: null, kinds: [] };

const filters = createStore<Readonly<Record<string, InboxFilter>>>({});

/** The filter of an inbox, without a server that the person has left. */
export function useInboxFilter(inbox: Inbox): InboxFilter {
  const filter = useStore(filters, (all) => all[ownKey(inbox)] ?? EVERYTHING);
  const { serverId } = filter;
  const isLost = useGateway(
    (state) => serverId !== null && serverId !== DIRECT && !(serverId in state.servers),
  );
  return isLost ? { ...filter, serverId: null } : filter;
}

export function setInboxFilter(inbox: Inbox, change: Partial<InboxFilter>): void {
  const key = ownKey(inbox);
  filters.update((all) => put(all, key, { ...(all[key] ?? EVERYTHING), ...change }));
}

export function clearInboxFilter(inbox: Inbox): void {
  setInboxFilter(inbox, EVERYTHING);
}

export function isNarrowed({ serverId, kinds }: InboxFilter): boolean {
  return serverId !== null || kinds.length > 0;
}

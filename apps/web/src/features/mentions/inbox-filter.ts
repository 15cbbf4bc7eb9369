/** The filters of inboxes, kept while the person visits messages. */
import type { MentionKind } from '@guildhall/protocol';
import { createStore, useStore } from '../../state/store.ts';

export interface InboxFilter {
  /** A server's id, or `DIRECT`; null is everywhere. */
  readonly serverId: string | null;
  /** Kinds of mentions; empty for all. */
  readonly kinds: readonly MentionKind[];
}

const EVERYTHING: InboxFilter = { serverId: null, kinds: [] };

const filters = createStore({ mentions: EVERYTHING, saved: EVERYTHING });

export type Inbox = keyof ReturnType<typeof filters.get>;

export function useInboxFilter(inbox: Inbox): InboxFilter {
  return useStore(filters, (all) => all[inbox]);
}

export function setInboxFilter(inbox: Inbox, change: Partial<InboxFilter>): void {
  filters.update((all) => ({ ...all, [inbox]: { ...all[inbox], ...change } }));
}

export function clearInboxFilter(inbox: Inbox): void {
  setInboxFilter(inbox, EVERYTHING);
}

export function isNarrowed({ serverId, kinds }: InboxFilter): boolean {
  return serverId !== null || kinds.length > 0;
}

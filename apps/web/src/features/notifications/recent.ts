/** Decisions about the last messages, for "Why did I get this?". Only in memory. */
import type { Decision } from '@guildhall/protocol/notifications';
import { beforeSessionEnds } from '../../state/session.ts';
import { createStore, useStore } from '../../state/store.ts';

export interface RecentDecision {
  readonly messageId: string;
  readonly author: string;
  readonly origin: string;
  readonly at: string;
  readonly decision: Decision;
}

const MAX_RECENT = 20;
const store = createStore<readonly RecentDecision[]>([]);
beforeSessionEnds(() => store.update(() => []));

/** Keeps a decision; the person's own messages are skipped. */
export function rememberDecision(decided: RecentDecision): void {
  if (decided.decision.reason === 'own') return;
  store.update((known) => [decided, ...known].slice(0, MAX_RECENT));
}

export function useRecentDecisions(): readonly RecentDecision[] {
  return useStore(store, (decided) => decided);
}

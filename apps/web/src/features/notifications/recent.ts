/** The last messages and what was decided about each, for "Why did I get this?". In memory alone. */
import type { Decision } from '@guildhall/protocol/notifications';
import { createStore, useStore } from '../../state/store.ts';

export interface Decided {
  readonly messageId: string;
  readonly author: string;
  readonly place: string;
  readonly at: string;
  readonly decision: Decision;
}

const MOST = 20;
const store = createStore<readonly Decided[]>([]);

/** Keeps what was decided; one's own messages say nothing. */
export function rememberDecision(decided: Decided): void {
  if (decided.decision.reason === 'own') return;
  store.update((known) => [decided, ...known].slice(0, MOST));
}

export function useRecentDecisions(): readonly Decided[] {
  return useStore(store, (decided) => decided);
}

/** Beside which message the picker of reactions is open. */
import { createStore, useStore } from '../store.ts';

const picking = createStore<string | null>(null);

/** Whether the picker is open beside a message. */
export function useReactingTo(messageId: string): boolean {
  return useStore(picking, (id) => id === messageId);
}

/** Opens the picker beside a message; null closes it. */
export function pickReaction(messageId: string | null): void {
  picking.update(() => messageId);
}

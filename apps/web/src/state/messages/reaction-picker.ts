/** The message at which the reaction picker is open. */
import { createStore, useStore } from '../store.ts';

const picking = createStore<string | null>(null);

/** Whether the picker is open at a message. */
export function useIsReactionPickerOpen(messageId: string): boolean {
  return useStore(picking, (id) => id === messageId);
}

/** Opens the picker at a message; null closes it. */
export function pickReaction(messageId: string | null): void {
  picking.update(() => messageId);
}

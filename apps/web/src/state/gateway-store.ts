/** The store of the gateway's state, and how pages of the API join it without losing what happened meanwhile. */
import { type GatewayEvent, reduceEvent } from './events.ts';
import { EMPTY_STATE, type GatewayState } from './model.ts';
import { createStore, useStore } from './store.ts';

export const gatewayStore = createStore<GatewayState>(EMPTY_STATE);

/** Reads a part of the gateway's state. */
export function useGateway<Selected>(select: (state: GatewayState) => Selected): Selected {
  return useStore(gatewayStore, select);
}

const recordings = new Set<GatewayEvent[]>();

/** Applies an event. */
export function applyEvent(event: GatewayEvent): void {
  for (const recording of recordings) recording.push(event);
  gatewayStore.update((state) => reduceEvent(state, event, Date.now()));
}

/**
 * Reads something from the API into the state. Events that arrive while the answer is on its way are applied once more
 * on top of it, since the answer may be older than they are; applying an event twice is harmless.
 * @throws whatever `read` throws
 */
export async function loadIntoState<Reply>(
  read: () => Promise<Reply>,
  apply: (state: GatewayState, reply: Reply) => GatewayState,
): Promise<void> {
  const recording: GatewayEvent[] = [];
  recordings.add(recording);
  try {
    const reply = await read();
    gatewayStore.update((state) =>
      recording.reduce((next, event) => replay(next, event), apply(state, reply)),
    );
  } finally {
    recordings.delete(recording);
  }
}

/** READY stands for a fresh start, and was applied when it came; replaying it would undo what was just read. */
function replay(state: GatewayState, event: GatewayEvent): GatewayState {
  return event.name === 'READY' ? state : reduceEvent(state, event, Date.now());
}

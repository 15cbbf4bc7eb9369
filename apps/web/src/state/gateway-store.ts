/** The store of the gateway's state, and how pages of the API join it without losing what happened meanwhile. */
import { type GatewayEvent, reduceEvent } from './events.ts';
import { oncePerFrame } from './frame.ts';
import { EMPTY_STATE, type GatewayState } from './model.ts';
import { createStore, type Store, useStore } from './store.ts';

const store = createStore<GatewayState>(EMPTY_STATE);
/** Events that arrived since the last frame, oldest first. */
let waiting: GatewayEvent[] = [];

/** What the page shows. A change is made on top of every event that arrived before it. */
export const gatewayStore: Store<GatewayState> = {
  ...store,
  update(change) {
    applyWaiting();
    store.update(change);
  },
};

/** Reads a part of the gateway's state. */
export function useGateway<Selected>(select: (state: GatewayState) => Selected): Selected {
  return useStore(gatewayStore, select);
}

const recordings = new Set<GatewayEvent[]>();

/** Takes an event; all that arrive between two frames change the state together. */
export function applyEvent(event: GatewayEvent): void {
  for (const recording of recordings) recording.push(event);
  waiting.push(event);
  requestRun();
}

const requestRun = oncePerFrame(applyWaiting);

/** Applies the events that wait for the next frame now. */
export function applyWaiting(): void {
  if (waiting.length === 0) return;
  const events = waiting;
  waiting = [];
  const now = Date.now();
  store.update((state) => events.reduce((next, event) => reduceEvent(next, event, now), state));
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

/** READY is a fresh start, and was applied when it came; replaying it would undo what was just read. */
function replay(state: GatewayState, event: GatewayEvent): GatewayState {
  return event.name === 'READY' ? state : reduceEvent(state, event, Date.now());
}

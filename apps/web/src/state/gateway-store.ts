/**
 * The store of the gateway's state, and a way to put answers of the API into it without losing newer events.
 */
import { type GatewayEvent, reduceEvents } from './events.ts';
import { oncePerFrame } from './frame.ts';
import { EMPTY_STATE, type GatewayState } from './model.ts';
import { createStore, type Store, useStore } from './store.ts';

const store = createStore<GatewayState>(EMPTY_STATE);
/** Events that arrived since the last frame, oldest first. */
let waiting: GatewayEvent[] = [];

/** The displayed state. A change applies on top of all events that arrived before it. */
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
let sessions = 0;

/** Accepts an event; all events between two frames change the state together. */
export function applyEvent(event: GatewayEvent): void {
  if (event.name === 'READY') sessions += 1;
  for (const recording of recordings) recording.push(event);
  waiting.push(event);
  requestRun();
}

const requestRun = oncePerFrame(applyWaiting);

/** Applies waiting events now instead of at the next frame. */
export function applyWaiting(): void {
  if (waiting.length === 0) return;
  const events = waiting;
  waiting = [];
  store.update((state) => reduceEvents(state, events, Date.now()));
}

/**
 * Puts the answer to a call into the state. Events that arrive during the call are applied again on top of the answer,
 * which may be older than they are; applying an event twice is harmless.
 * @returns the answer
 * @throws errors of the call
 */
export async function answerIntoState<Answer>(
  call: () => Promise<Answer>,
  apply: (state: GatewayState, answer: Answer) => GatewayState,
): Promise<Answer> {
  const recording: GatewayEvent[] = [];
  recordings.add(recording);
  try {
    const answer = await call();
    gatewayStore.update((state) => replay(apply(state, answer), recording));
    return answer;
  } finally {
    recordings.delete(recording);
  }
}

/**
 * As {@link answerIntoState}, for a call that only reads. Reads again after a READY, because events between the answer
 * and the new session never arrived.
 * @throws errors of the call
 */
export async function readIntoState<Answer>(
  read: () => Promise<Answer>,
  apply: (state: GatewayState, answer: Answer) => GatewayState,
): Promise<Answer> {
  const session = sessions;
  const answer = await answerIntoState(read, (state, found) =>
    session === sessions ? apply(state, found) : state,
  );
  return session === sessions ? answer : readIntoState(read, apply);
}

/**
 * Takes back what is shown of a change when the call that saves it fails. The service may have made the change without
 * an answer: events that arrived during the call are applied again, and nothing is taken back after a READY.
 * @throws errors of the call
 */
export async function orTakeBack(call: () => Promise<unknown>, takeBack: () => void): Promise<void> {
  const recording: GatewayEvent[] = [];
  recordings.add(recording);
  try {
    await call();
  } catch (error) {
    if (!recording.some(({ name }) => name === 'READY')) {
      takeBack();
      gatewayStore.update((state) => replay(state, recording));
    }
    throw error;
  } finally {
    recordings.delete(recording);
  }
}

/** READY replaces the whole state and was already applied; applying it again would undo the answer. */
function replay(state: GatewayState, events: readonly GatewayEvent[]): GatewayState {
  const others = events.filter(({ name }) => name !== 'READY');
  return reduceEvents(state, others, Date.now());
}

/** The connection to the service: the gateway's events feed the store, its ups and downs are shown to the person. */
import { client } from './client.ts';
import { applyEvent, applyWaiting } from './gateway-store.ts';
import { createStore, useStore } from './store.ts';

export interface ConnectionState {
  /** Whether events arrive and calls are answered. */
  readonly connected: boolean;
  /** Whether READY has come since signing in: there is something to show. */
  readonly ready: boolean;
}

const DISCONNECTED: ConnectionState = { connected: false, ready: false };
/** While the service does not answer it is asked again this often; each time it has so long to answer. */
const ASK_AGAIN_MS = 2000;
const ANSWER_WITHIN_MS = 5000;

export const connectionStore = createStore<ConnectionState>(DISCONNECTED);

export function useConnection(): ConnectionState {
  return useStore(connectionStore, (state) => state);
}

let onEnded: (() => void) | undefined;
const onLive = new Set<() => void>();
/** Whether the gateway has a session, and whether calls are answered: a socket may outlive the way to the service. */
let inSession = false;
let answered = true;

/** Calls back whenever the connection is back, in a new session or a resumed one. @returns a function that ends it */
export function whenLive(listener: () => void): () => void {
  onLive.add(listener);
  return () => onLive.delete(listener);
}

function settle(change: { readonly session?: boolean; readonly answers?: boolean }): void {
  inSession = change.session ?? inSession;
  answered = change.answers ?? answered;
  const connected = inSession && answered;
  const before = connectionStore.get();
  if (connected === before.connected) return;
  connectionStore.update(() => ({ connected, ready: before.ready || connected }));
  if (connected) for (const listener of onLive) listener();
}

client.on('dispatch', (event) => {
  applyEvent(event);
  if (event.name !== 'READY' && event.name !== 'RESUMED') return;
  applyWaiting();
  if (event.name === 'READY' && event.payload.csrfToken) client.setCsrfToken(event.payload.csrfToken);
  settle({ session: true, answers: true });
});
client.on('state', (state) => {
  if (state !== 'connected') settle({ session: false });
  if (state === 'stopped') onEnded?.();
});

let asking: Promise<void> | undefined;

/**
 * Finds out whether the service can still be reached, after a call without an answer or when the browser goes offline.
 * Without an answer the page counts as disconnected until there is one.
 * @returns when there is an answer, or the session was left
 */
export function doubtConnection(): Promise<void> {
  client.gateway.probe();
  asking ??= askUntilAnswered().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function askUntilAnswered(): Promise<void> {
  while (onEnded) {
    const answers = await answersNow();
    settle({ answers });
    if (answers) return;
    await onlineOrAfter(ASK_AGAIN_MS);
  }
}

function onlineOrAfter(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    function end(): void {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    }
    const timer = setTimeout(end, delayMs);
    addEventListener('online', end);
  });
}

/** One look without the client's repeats, which would hide for seconds that there is no answer. */
async function answersNow(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await fetch('/api/gateway', { cache: 'no-store', signal })).status < 500;
  } catch {
    return false;
  }
}

function onOffline(): void {
  void doubtConnection();
}

/**
 * Connects and stays connected.
 * @param ended the service ended the login session: logged out or suspended
 * @param ready there is something to show already, from an earlier time
 */
export function connectGateway(ended: () => void, { ready = false } = {}): void {
  onEnded = ended;
  connectionStore.update((state) => ({ ...state, ready }));
  addEventListener('offline', onOffline);
  // The page's own host, by whatever name it was opened: the cookie counts there alone.
  const url = `${location.origin.replace(/^http/, 'ws')}/gateway`;
  // A refusal stops the gateway, which its state tells.
  client.gateway.connect({ url }).catch(() => undefined);
}

export function disconnectGateway(): void {
  onEnded = undefined;
  removeEventListener('offline', onOffline);
  client.gateway.disconnect();
  settle({ session: false, answers: true });
  connectionStore.update(() => DISCONNECTED);
}

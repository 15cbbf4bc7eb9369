/** The connection to the service: feeds gateway events to the store and reports its state. */
import { client } from './client.ts';
import { applyEvent, applyWaiting } from './gateway-store.ts';
import { createStore, useStore } from './store.ts';

export interface ConnectionState {
  /** Whether events arrive and calls are answered. */
  readonly connected: boolean;
  /** Whether READY has arrived since signing in. */
  readonly ready: boolean;
  /** Whether an attempt to connect has failed since signing in. */
  readonly failed: boolean;
}

const DISCONNECTED: ConnectionState = { connected: false, ready: false, failed: false };
/** How often to ask a service that does not answer, and how long to wait for each answer. */
const ASK_AGAIN_MS = 2000;
const ANSWER_WITHIN_MS = 5000;

export const connectionStore = createStore<ConnectionState>(DISCONNECTED);

export function useConnection(): ConnectionState {
  return useStore(connectionStore, (state) => state);
}

/** Set from {@link connectGateway} to {@link disconnectGateway}. */
let onEnded: (() => void) | undefined;
const reconnectListeners = new Set<() => void>();
/** Whether the gateway has a session, and whether calls are answered: a socket may seem open without a network. */
let inSession = false;
let answered = true;

/** Calls back after each reconnect, in a new session or a resumed one. @returns a function that stops this */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

function updateConnected(change: { readonly session?: boolean; readonly answers?: boolean }): void {
  inSession = change.session ?? inSession;
  answered = change.answers ?? answered;
  const connected = inSession && answered;
  const before = connectionStore.get();
  if (connected === before.connected) return;
  connectionStore.update(() => ({ ...before, connected, ready: before.ready || connected }));
  if (connected) for (const listener of reconnectListeners) listener();
}

client.on('dispatch', (event) => {
  applyEvent(event);
  if (event.name !== 'READY' && event.name !== 'RESUMED') return;
  applyWaiting();
  if (event.name === 'READY' && event.payload.csrfToken) client.setCsrfToken(event.payload.csrfToken);
  updateConnected({ session: true, answers: true });
});
client.on('state', (state) => {
  if (state !== 'connected') updateConnected({ session: false });
  if (state === 'reconnecting') connectionStore.update((before) => ({ ...before, failed: true }));
  if (state === 'stopped') onEnded?.();
});

let asking: Promise<void> | undefined;

/**
 * Checks whether the service can be reached, after a call without an answer or when the browser goes offline. The page
 * counts as disconnected until there is an answer.
 * @returns when there is an answer, or after {@link disconnectGateway}
 */
export function checkConnection(): Promise<void> {
  client.gateway.probe();
  asking ??= askUntilAnswered().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function askUntilAnswered(): Promise<void> {
  while (onEnded) {
    const answers = await answersNow();
    updateConnected({ answers });
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

/** A single check without the client's retries, which would hide a missing answer for seconds. */
async function answersNow(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await fetch('/api/gateway', { cache: 'no-store', signal })).status < 500;
  } catch {
    return false;
  }
}

function onOffline(): void {
  void checkConnection();
}

/**
 * Connects and stays connected.
 * @param ended called when the service ended the login session: logged out or suspended
 * @param ready whether kept state can be shown already
 */
export function connectGateway(ended: () => void, { ready = false } = {}): void {
  onEnded = ended;
  connectionStore.update((state) => ({ ...state, ready }));
  addEventListener('offline', onOffline);
  // The host by which the page was opened, because the cookie is valid only there.
  const url = `${location.origin.replace(/^http/, 'ws')}/gateway`;
  // A refusal stops the gateway, as its state shows.
  client.gateway.connect({ url }).catch(() => undefined);
}

export function disconnectGateway(): void {
  onEnded = undefined;
  removeEventListener('offline', onOffline);
  client.gateway.disconnect();
  updateConnected({ session: false, answers: true });
  connectionStore.update(() => DISCONNECTED);
}

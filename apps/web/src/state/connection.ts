/** The connection to the gateway: its events feed the store, its ups and downs are told to the person. */
import { GatewayStoppedError } from '@guildhall/client';
import { client } from './client.ts';
import { applyEvent, applyWaiting } from './gateway-store.ts';
import { createStore, useStore } from './store.ts';

export interface ConnectionState {
  /** Whether a session stands and events arrive. */
  readonly connected: boolean;
  /** Whether READY has come since signing in: there is something to show. */
  readonly ready: boolean;
}

/** The close code of a connection that this side ended. */
const LEFT = 1000;
const DISCONNECTED: ConnectionState = { connected: false, ready: false };

export const connectionStore = createStore<ConnectionState>(DISCONNECTED);

export function useConnection(): ConnectionState {
  return useStore(connectionStore, (state) => state);
}

let onEnded: (() => void) | undefined;
const onLive = new Set<() => void>();

/** Calls back whenever a session stands anew, begun or resumed. @returns a function that ends it */
export function whenLive(listener: () => void): () => void {
  onLive.add(listener);
  return () => onLive.delete(listener);
}

client.on('dispatch', (event) => {
  applyEvent(event);
  if (event.name !== 'READY' && event.name !== 'RESUMED') return;
  applyWaiting();
  if (event.name === 'READY' && event.payload.csrfToken) client.setCsrfToken(event.payload.csrfToken);
  connectionStore.update(() => ({ connected: true, ready: true }));
  for (const listener of onLive) listener();
});
client.on('state', (state) => {
  if (state === 'connected') return;
  connectionStore.update((known) => (known.connected ? { ...known, connected: false } : known));
});

/** Connects and stays connected. @param ended the service ended the login session: logged out or suspended */
export function connectGateway(ended: () => void): void {
  onEnded = ended;
  // The page's own host, by whatever name it was opened: the cookie counts there alone.
  const url = `${location.origin.replace(/^http/, 'ws')}/gateway`;
  client.gateway.connect({ url }).catch((error: unknown) => {
    const left = error instanceof GatewayStoppedError && error.code === LEFT;
    if (!left) onEnded?.();
  });
}

export function disconnectGateway(): void {
  onEnded = undefined;
  client.gateway.disconnect();
  connectionStore.update(() => DISCONNECTED);
}

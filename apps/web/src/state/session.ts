/**
 * The signed-in person of this page, from the first check of the cookie to logging out.
 *
 * @place Every page, when it opens; “Log out”
 */
import { ApiRequestError } from '@guildhall/client';
import type { SignedIn } from '@guildhall/protocol';
import { client } from './client.ts';
import { connectGateway, disconnectGateway } from './connection.ts';
import { gatewayStore } from './gateway-store.ts';
import { EMPTY_STATE } from './model.ts';
import { loadWhenOnline } from './offline/load-when-online.ts';
import { createStore, useStore } from './store.ts';

export type SessionState =
  | { readonly status: 'starting' }
  /** The service did not answer; the page tries again by itself. */
  | { readonly status: 'unreachable' }
  /** `ended` by the service, or `left` by the person, who then starts from the beginning. */
  | { readonly status: 'signedOut'; readonly ended: boolean; readonly left: boolean }
  | { readonly status: 'signedIn' };

const sessionStore = createStore<SessionState>({ status: 'starting' });

export function useSession(): SessionState {
  return useStore(sessionStore, (state) => state);
}

const RETRY_MS = 3000;
let starting: Promise<SessionState> | undefined;

/** Checks once whether the cookie has a session. @returns the new state */
export function startSession(): Promise<SessionState> {
  starting ??= checkCookie().finally(() => {
    starting = undefined;
  });
  return starting;
}

const isSignedIn = () => sessionStore.get().status === 'signedIn';

async function checkCookie(): Promise<SessionState> {
  if (!navigator.onLine && (await enterKept())) return sessionStore.get();
  try {
    const account = await client.api.getAccount();
    // On a slow connection, someone may have logged in since.
    if (!isSignedIn()) enter(account, account.csrfToken ?? null);
  } catch (error) {
    if (isSignedIn()) return sessionStore.get();
    const refused = error instanceof ApiRequestError && error.status === 401;
    if (refused) void forgetKept();
    else if (await enterKept()) return sessionStore.get();
    sessionStore.update(() =>
      refused ? { status: 'signedOut', ended: false, left: false } : { status: 'unreachable' },
    );
    if (!refused) setTimeout(() => void startSession(), RETRY_MS);
  }
  return sessionStore.get();
}

/** Starts with the session of a log-in or registration. */
export function enterSession(signedIn: SignedIn): void {
  enter(signedIn.user, signedIn.csrfToken);
}

function enter(account: SignedIn['user'], csrfToken: string | null): void {
  client.setCsrfToken(csrfToken);
  gatewayStore.update((state) => ({ ...state, account }));
  connectGateway(() => forgetSession('service'));
  signedIn();
}

function signedIn(): void {
  sessionStore.update(() => ({ status: 'signedIn' }));
  for (const listener of entering) listener();
  setTimeout(() => void keepSoon(), KEEP_AFTER_MS);
}

/** Loaded after the first page. */
const keptState = () => loadWhenOnline(() => import('./offline/kept-state.ts'));

const KEEP_AFTER_MS = 2000;

async function keepSoon(): Promise<void> {
  const { keepState } = await keptState();
  if (isSignedIn()) keepState();
}

/**
 * Shows the kept state while the service does not answer; the session continues or ends when the gateway can be
 * reached.
 * @returns false when nothing is kept
 */
async function enterKept(): Promise<boolean> {
  const { readKeptState } = await keptState();
  const kept = await readKeptState();
  if (!kept) return false;
  gatewayStore.update(() => kept);
  connectGateway(() => forgetSession('service'), { ready: true });
  signedIn();
  return true;
}

async function forgetKept(): Promise<void> {
  const { forgetState } = await keptState();
  forgetState();
}

const entering = new Set<() => void>();

/** Calls back when someone signs in, or at once if someone is signed in. */
export function whenSignedIn(listener: () => void): void {
  entering.add(listener);
  if (isSignedIn()) listener();
}

const leaving = new Set<() => void>();

/** Calls back before the signed-in person's state is dropped, to save parts of it. */
export function beforeSessionEnds(listener: () => void): void {
  leaving.add(listener);
}

/** Drops the signed-in person's state. @param endedBy who ended the session */
export function forgetSession(endedBy: 'service' | 'person'): void {
  for (const listener of leaving) listener();
  void forgetKept();
  disconnectGateway();
  client.setCsrfToken(null);
  gatewayStore.update(() => EMPTY_STATE);
  sessionStore.update(() => ({
    status: 'signedOut',
    ended: endedBy === 'service',
    left: endedBy === 'person',
  }));
}

/** Logs out. @throws when the service cannot be reached; the session then continues */
export async function logOut(): Promise<void> {
  await client.api.logOut();
  forgetSession('person');
}

/**
 * Who is signed in on this page, from the first look at the cookie to logging out.
 *
 * @place Every page, when it opens; “Log out”
 */
import { ApiRequestError } from '@guildhall/client';
import type { SignedIn } from '@guildhall/protocol';
import { client } from './client.ts';
import { connectGateway, disconnectGateway } from './connection.ts';
import { gatewayStore } from './gateway-store.ts';
import { EMPTY_STATE } from './model.ts';
import { createStore, useStore } from './store.ts';

export type SessionState =
  | { readonly status: 'starting' }
  /** The service did not answer; the page tries again on its own. */
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

/** Looks once whether the cookie holds a session. @returns the state it led to */
export function startSession(): Promise<SessionState> {
  starting ??= look().finally(() => {
    starting = undefined;
  });
  return starting;
}

async function look(): Promise<SessionState> {
  try {
    const account = await client.api.getAccount();
    enter(account, account.csrfToken ?? null);
  } catch (error) {
    const refused = error instanceof ApiRequestError && error.status === 401;
    sessionStore.update(() =>
      refused ? { status: 'signedOut', ended: false, left: false } : { status: 'unreachable' },
    );
    if (!refused) setTimeout(() => void startSession(), RETRY_MS);
  }
  return sessionStore.get();
}

/** Takes up the session that signing in or registering began. */
export function enterSession(signedIn: SignedIn): void {
  enter(signedIn.user, signedIn.csrfToken);
}

function enter(account: SignedIn['user'], csrfToken: string | null): void {
  client.setCsrfToken(csrfToken);
  gatewayStore.update((state) => ({ ...state, account }));
  sessionStore.update(() => ({ status: 'signedIn' }));
  connectGateway(() => forgetSession(true));
}

const leaving = new Set<() => void>();

/** Calls back before what is held of the signed-in person is dropped, for what is to be kept of it. */
export function beforeLeaving(listener: () => void): void {
  leaving.add(listener);
}

/** Drops everything held of the signed-in person. @param ended whether the service ended the session by itself */
export function forgetSession(ended: boolean): void {
  for (const listener of leaving) listener();
  disconnectGateway();
  client.setCsrfToken(null);
  gatewayStore.update(() => EMPTY_STATE);
  sessionStore.update(() => ({ status: 'signedOut', ended, left: !ended }));
}

/** Logs out. @throws when the service could not be told; the session then goes on */
export async function logOut(): Promise<void> {
  await client.api.logOut();
  forgetSession(false);
}

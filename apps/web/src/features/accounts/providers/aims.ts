/**
 * What a way to a provider's page and back is for. It waits in this browser under the `state` of the way, also for
 * another window; nothing secret is part of it.
 */
export interface ProviderAim {
  readonly to: 'sign in' | 'link' | 'prove';
  /** Where to go afterwards. */
  readonly next?: string | undefined;
}

const key = (query: URLSearchParams) => `guildhall:provider:${query.get('state') ?? ''}`;

/** @param url the provider's page */
export function keepAim(url: string, aim: ProviderAim): void {
  try {
    localStorage.setItem(key(new URL(url).searchParams), JSON.stringify(aim));
  } catch {
    // A browser that keeps nothing signs in all the same, and then shows the first page.
  }
}

/** @param query of the address that the provider sent the browser back to */
export function takeAim(query: string): ProviderAim {
  const name = key(new URLSearchParams(query));
  try {
    const kept = localStorage.getItem(name);
    localStorage.removeItem(name);
    return kept === null ? { to: 'sign in' } : (JSON.parse(kept) as ProviderAim);
  } catch {
    return { to: 'sign in' };
  }
}

/** By which the window of a provider hands a proof to the page that asked for it. */
export const PROOFS = 'guildhall:proofs';

export interface ProofMessage {
  readonly providerId: string;
  readonly proof: string;
}

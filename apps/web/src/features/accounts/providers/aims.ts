/**
 * The purpose of a redirect to a provider. It is kept in this browser under the redirect's `state`, including
 * for another window; it contains no secrets.
 */
export interface ProviderAim {
  readonly to: 'sign in' | 'link' | 'prove' | 'log out';
  /** The address afterwards. */
  readonly next?: string | undefined;
}

const key = (query: URLSearchParams) => `guildhall:provider:${query.get('state') ?? ''}`;

/** @param url the provider's page */
export function keepAim(url: string, aim: ProviderAim): void {
  try {
    localStorage.setItem(key(new URL(url).searchParams), JSON.stringify(aim));
  } catch {
    // Without storage, signing in still works and then shows the first page.
  }
}

/** @param query the query of the redirect back */
export function takeAim(query: string): ProviderAim {
  const answer = new URLSearchParams(query);
  const name = key(answer);
  // Only the way back from logging out has none of them.
  const unknown = isAnswer(answer) || answer.has('iss') ? 'sign in' : 'log out';
  try {
    const kept = localStorage.getItem(name);
    localStorage.removeItem(name);
    return kept === null ? { to: unknown } : (JSON.parse(kept) as ProviderAim);
  } catch {
    return { to: unknown };
  }
}

/** Whether the provider answers; with `iss` alone, it asks to begin (OpenID Connect Core, 4). */
export function isAnswer(query: URLSearchParams): boolean {
  return query.has('code') || query.has('error');
}

/** The channel by which a provider's window passes a proof to the page. */
export const PROOFS = 'guildhall:proofs';

export interface ProofMessage {
  readonly providerId: string;
  readonly proof: string;
}

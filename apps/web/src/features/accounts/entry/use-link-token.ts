import { useEffect, useState } from 'react';

interface KeptToken {
  readonly linkToken?: string;
}

/**
 * The token after the # of the address, which is removed from the address bar at once. The tab keeps it beside the
 * address, because the page may be reloaded, for example in another language.
 */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const kept: KeptToken | null = window.history.state;
    return window.location.hash.slice(1) || kept?.linkToken || '-';
  });
  useEffect(() => {
    if (!window.location.hash) return;
    const kept = { ...window.history.state, linkToken: token };
    window.history.replaceState(kept, '', window.location.pathname);
  }, [token]);
  useEffect(() => {
    // Another link pasted into this tab changes only the hash; its page begins from the start.
    const reload = () => window.location.reload();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);
  return token;
}

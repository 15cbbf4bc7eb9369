import { useEffect, useState } from 'react';

/** The token after the # of the address, which is removed from the address bar and the history at once. */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1) || '-');
  useEffect(() => {
    if (window.location.hash) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}

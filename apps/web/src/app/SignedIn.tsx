import { Navigate, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { useConnection } from '../state/connection.ts';
import { useSession } from '../state/session.ts';
import { BootScreen } from '../ui/panels/BootScreen.tsx';
import { uiText } from '../ui/strings.ts';
import { appText } from './first-strings.ts';
import { useSwitcherKey } from './use-switcher-key.ts';

const shell = import('./Shell.tsx');
const Shell = lazy(() => shell);

/** Requires a session, and waits for READY. */
export function SignedIn() {
  const session = useSession();
  const { ready } = useConnection();
  useSwitcherKey(session.status === 'signedIn');
  const current = useLocation({ select: (location) => location.pathname });
  // The target after signing in. While leaving, this renders once more with the log-in page's address.
  const target = useRef(current);
  if (current !== '/login') target.current = current;
  const path = target.current;
  switch (session.status) {
    case 'starting':
      return <BootScreen message={appText.starting} />;
    case 'unreachable':
      return <BootScreen message={uiText.unreachable} problem />;
    case 'signedOut':
      return (
        <Navigate
          to="/login"
          search={path === '/' || session.left ? {} : { next: path }}
          replace
          ignoreBlocker
        />
      );
    case 'signedIn':
      if (!ready) return <BootScreen message={appText.connecting} />;
      return (
        <Suspense fallback={<BootScreen message={appText.connecting} />}>
          <Shell />
        </Suspense>
      );
  }
}

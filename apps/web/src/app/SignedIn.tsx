import { Navigate, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useConnection } from '../state/connection.ts';
import { useSession } from '../state/session.ts';
import { BootScreen } from './BootScreen.tsx';
import { appText } from './strings.ts';

const shell = import('./Shell.tsx');
const Shell = lazy(() => shell);

/** Lets only the signed-in in, and waits until the gateway has told what there is. */
export function SignedIn() {
  const session = useSession();
  const { ready } = useConnection();
  const path = useLocation({ select: (location) => location.pathname });
  switch (session.status) {
    case 'starting':
      return <BootScreen message={appText.starting} />;
    case 'unreachable':
      return <BootScreen message={appText.unreachable} problem />;
    case 'signedOut':
      return <Navigate to="/login" search={path === '/' ? {} : { next: path }} replace />;
    case 'signedIn':
      if (!ready) return <BootScreen message={appText.connecting} />;
      return (
        <Suspense fallback={<BootScreen message={appText.connecting} />}>
          <Shell />
        </Suspense>
      );
  }
}

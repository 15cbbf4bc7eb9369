import { Navigate, useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { useConnection } from '../state/connection.ts';
import { useSession } from '../state/session.ts';
import { loadLater, WithPlaceholder } from '../state/slots.ts';
import { BootScreen } from '../ui/panels/BootScreen.tsx';
import { uiText } from '../ui/strings.ts';
import { appText } from './first-strings.ts';
import { useSwitcherKey } from './use-switcher-key.ts';

const Shell = loadLater(() => import('./Shell.tsx'), 'Shell');
Shell.preload?.();

/** Requires a session, and waits for READY. */
export function SignedIn() {
  const session = useSession();
  const { ready, failed } = useConnection();
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
      if (!ready && failed) return <BootScreen message={uiText.unreachable} problem />;
      if (!ready) return <BootScreen message={appText.connecting} />;
      return (
        <WithPlaceholder placeholder={<BootScreen message={appText.connecting} />}>
          <Shell />
        </WithPlaceholder>
      );
  }
}

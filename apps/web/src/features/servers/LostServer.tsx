import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import { serverFirstText } from './first-strings.ts';
import { lostServerText as text } from './lost-strings.ts';

interface LostServerProps {
  serverId: string;
  /** What the person had written there. */
  children: ReactNode;
}

/**
 * Replaces all pages of a server that the person is not in: what happened to it, and where to go. While the server is
 * still to follow READY, only a spinner.
 */
export function LostServer({ serverId, children }: LostServerProps) {
  const lost = useGateway((state) => state.lost[serverId]);
  const awaited = useGateway((state) => serverId in state.awaited);
  if (awaited) return <Loading label={text.loading} />;
  return (
    <EmptyState
      page
      icon={Lock}
      title={lost ? serverFirstText.lost[lost.cause](lost.name) : text.noAccessTitle}
      action={
        <>
          {children}
          <Link to="/" className={buttonClasses('primary')}>
            {text.goHome}
          </Link>
        </>
      }
    >
      {lost ? text.hint[lost.cause] : text.noAccess}
    </EmptyState>
  );
}

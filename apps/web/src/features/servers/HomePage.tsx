import { Navigate, useNavigate } from '@tanstack/react-router';
import { Castle } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { lastServer } from '../../state/navigation/last-channel.ts';
import { openOverlay } from '../../state/overlays.ts';
import { serverList } from '../../state/selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Surface.tsx';
import { serverText } from './strings.ts';

/** The start page: the last server, or the first steps of a new person. */
export function HomePage() {
  const servers = useGateway(serverList);
  const navigate = useNavigate();
  const known = servers.find((server) => server.id === lastServer()) ?? servers[0];
  if (known) return <Navigate to="/servers/$serverId" params={{ serverId: known.id }} replace />;
  return (
    <EmptyState
      page
      icon={Castle}
      title={serverText.emptyTitle}
      action={
        <>
          <Button onClick={() => void navigate({ to: '/discover' })}>{serverText.find}</Button>
          <Button onClick={() => openOverlay({ kind: 'addServer', step: 'join' })}>{serverText.join}</Button>
          <Button kind="primary" onClick={() => openOverlay({ kind: 'addServer', step: 'create' })}>
            {serverText.create}
          </Button>
        </>
      }
    >
      {serverText.empty}
    </EmptyState>
  );
}

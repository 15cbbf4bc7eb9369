import { Navigate, useParams } from '@tanstack/react-router';
import { CloudOff, Hash } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { lastAmong } from '../../state/navigation/last-channel.ts';
import { openOverlay } from '../../state/overlays.ts';
import { mayInServer } from '../../state/permissions.ts';
import { openableChannels } from '../../state/selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Surface.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { serverText } from './strings.ts';

/** A server's address without a channel: goes to the last read one. On phones, the channel list is the page. */
export function ServerPage() {
  const { serverId } = useParams({ from: '/signed-in/servers/$serverId' });
  const narrow = useNarrow();
  const server = useGateway((state) => state.servers[serverId]);
  const channels = useGateway((state) => openableChannels(state.channels, serverId));
  const mayCreate = useGateway((state) => mayInServer(state, serverId, 'manageChannels'));
  if (!server) return null;
  if (!server.available) {
    return (
      <EmptyState page icon={CloudOff} title={serverText.unavailableTitle}>
        {serverText.unavailableHint}
      </EmptyState>
    );
  }
  const channel = lastAmong(channels, serverId);
  if (channel) {
    if (narrow) return null;
    return (
      <Navigate
        to="/servers/$serverId/channels/$channelId"
        params={{ serverId, channelId: channel.id }}
        replace
      />
    );
  }
  return (
    <EmptyState
      page
      icon={Hash}
      title={serverText.noChannelsTitle}
      action={
        mayCreate ? (
          <Button kind="primary" onClick={() => openOverlay({ kind: 'createChannel', serverId })}>
            {serverText.createChannel}
          </Button>
        ) : null
      }
    >
      {mayCreate ? serverText.noChannelsManager : serverText.noChannels}
    </EmptyState>
  );
}

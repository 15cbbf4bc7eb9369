import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { lastChannel, lastServer } from './last-channel.ts';

/** Leaves a full-screen panel for the last conversation. */
export function useCloseSettings(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const serverId = lastServer();
    const channelId = serverId ? lastChannel(serverId) : undefined;
    if (serverId && channelId) {
      void navigate({ to: '/servers/$serverId/channels/$channelId', params: { serverId, channelId } });
    } else void navigate({ to: '/' });
  }, [navigate]);
}

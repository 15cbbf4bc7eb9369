import type { ServerChannel } from '@guildhall/protocol';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useGateway } from '../../state/gateway-store.ts';

/** A channel's threads by the message they were started from, as far as they are held, and the way into one. */
export function useThreadsOf({
  id,
  serverId,
}: ServerChannel): readonly [ReadonlyMap<string, ServerChannel>, (threadId: string) => void] {
  const started = useGateway((state) =>
    Object.values(state.channels).filter(
      (channel) => channel.kind === 'thread' && channel.parentId === id && channel.threadStarterId,
    ),
  );
  const threads = useMemo(
    () => new Map(started.map((thread) => [thread.threadStarterId ?? '', thread])),
    [started],
  );
  const navigate = useNavigate();
  const open = useCallback(
    (channelId: string) =>
      void navigate({ to: '/servers/$serverId/channels/$channelId', params: { serverId, channelId } }),
    [navigate, serverId],
  );
  return [threads, open];
}

import { ApiRequestError } from '@guildhall/client';
import type { DirectChannel, ServerChannel } from '@guildhall/protocol';
import { useEffect, useState } from 'react';
import { client } from '../../../state/client.ts';
import { useConnection } from '../../../state/connection.ts';
import { gatewayStore, readIntoState, useGateway } from '../../../state/gateway-store.ts';
import { channelPut } from '../../../state/resources/channels.ts';
import { DIRECT, directPut } from '../../../state/resources/directs.ts';

type Known =
  | { readonly state: 'known'; readonly channel: ServerChannel }
  | { readonly state: 'loading' }
  | { readonly state: 'gone' };

/** A channel that could not be read is requested again after this time. */
const PAUSE_MS = 3000;
/** There is no such channel, or the person may not see it. */
const REFUSED: ReadonlySet<number> = new Set([403, 404]);

/**
 * A channel of a server, or a conversation. Archived threads and closed direct messages are read when opened, but not
 * conversations that are closed elsewhere while they are on screen: that would list them again.
 */
export function useChannel(serverId: string, channelId: string): Known {
  const channel = useGateway((state) => state.channels[channelId]);
  const inServer = useGateway((state) => serverId === DIRECT || serverId in state.servers);
  const { connected } = useConnection();
  const isKnown = channel !== undefined;
  const [notToRead, setNotToRead] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // A new session may see more, and does not contain archived threads that were read before. A resumed one is the same.
  useEffect(
    () =>
      client.on('dispatch', ({ name }) => {
        if (name === 'READY') setNotToRead(null);
      }),
    [],
  );
  useEffect(() => {
    if (isKnown && connected && serverId === DIRECT) setNotToRead(channelId);
  }, [isKnown, connected, serverId, channelId]);
  const wanted = !isKnown && inServer && connected && notToRead !== channelId;
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    readIntoState(
      () => client.api.getChannel({ channelId }),
      // Channels other than these would be known from the gateway if they were visible.
      (state, found) => {
        if (serverId === DIRECT)
          return found.type ? directPut(state, found as unknown as DirectChannel) : state;
        return found.kind === 'thread' && state.channels[found.parentId ?? '']?.serverId === serverId
          ? channelPut(state, { ...found, serverId })
          : state;
      },
    )
      .then(
        () => true,
        (error: unknown) => error instanceof ApiRequestError && REFUSED.has(error.status),
      )
      .then((answered) => {
        if (left || gatewayStore.get().channels[channelId]) return;
        if (answered) setNotToRead(channelId);
        else again = setTimeout(() => setAttempt(attempt + 1), PAUSE_MS);
      });
    return () => {
      left = true;
      clearTimeout(again);
    };
  }, [wanted, channelId, serverId, attempt]);
  if (channel) return { state: 'known', channel };
  return { state: notToRead === channelId ? 'gone' : 'loading' };
}

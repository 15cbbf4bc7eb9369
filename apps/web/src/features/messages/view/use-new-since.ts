import { useEffect, useRef, useState } from 'react';
import { useConnection } from '../../../state/connection.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { isKeptUnread } from '../../../state/messages/kept-unread.ts';
import { isUnread } from '../../../state/selectors.ts';
import { isAttentive } from './use-attentive.ts';

/**
 * The position of the unread line. It stays after reading, until the channel is left, a message is sent or it is
 * cleared; it moves when messages arrive that the person does not see arrive, and when they mark a message as unread.
 */
export function useNewSince(
  channelId: string,
  endInView: boolean,
): readonly [newSince: string | null, clear: () => void] {
  const unread = useGateway((state) => isUnread(state, channelId));
  const lastRead = useGateway((state) => state.readStates[channelId]?.lastReadMessageId ?? null);
  const { connected } = useConnection();
  const [newSince, setNewSince] = useState(unread ? lastRead : null);
  const wasUnread = useRef(unread);
  // Missed messages arrive in the render that shows the connection as restored.
  const wasCut = useRef(false);
  useEffect(() => {
    const watched = connected && !wasCut.current && endInView && isAttentive();
    if (unread && !wasUnread.current && !watched) setNewSince(lastRead);
    wasUnread.current = unread;
    wasCut.current = !connected || (wasCut.current && unread);
  }, [unread, lastRead, connected, endInView]);
  useEffect(() => {
    if (isKeptUnread(channelId)) setNewSince(lastRead);
  }, [channelId, lastRead]);
  return [newSince, () => setNewSince(null)];
}

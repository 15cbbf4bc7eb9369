import { useEffect, useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { isKeptUnread } from '../../../state/messages/kept-unread.ts';
import { isUnread } from '../../../state/selectors.ts';
import { isAttentive } from './use-attentive.ts';

/**
 * The position of the unread line. It stays after reading, until the channel is left, a message is sent or it is
 * cleared; it moves when messages arrive while the person is away, and when they mark a message as unread.
 */
export function useNewSince(channelId: string): readonly [newSince: string | null, clear: () => void] {
  const unread = useGateway((state) => isUnread(state, channelId));
  const lastRead = useGateway((state) => state.readStates[channelId]?.lastReadMessageId ?? null);
  const [newSince, setNewSince] = useState(unread ? lastRead : null);
  const [wasUnread, setWasUnread] = useState(unread);
  useEffect(() => {
    if (unread === wasUnread) return;
    setWasUnread(unread);
    if (unread && !isAttentive()) setNewSince(lastRead);
  }, [unread, wasUnread, lastRead]);
  useEffect(() => {
    if (isKeptUnread(channelId)) setNewSince(lastRead);
  }, [channelId, lastRead]);
  return [newSince, () => setNewSince(null)];
}

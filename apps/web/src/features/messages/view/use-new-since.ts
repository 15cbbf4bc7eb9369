import { useEffect, useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { isUnread } from '../../../state/selectors.ts';

/**
 * Where the unread of an open channel began. The line stays after they were read, until the channel is left, something
 * is sent or it is cleared; it moves when new messages gather while nobody looks.
 */
export function useNewSince(channelId: string): readonly [newSince: string | null, clear: () => void] {
  const unread = useGateway((state) => isUnread(state, channelId));
  const lastRead = useGateway((state) => state.readStates[channelId]?.lastReadMessageId ?? null);
  const [newSince, setNewSince] = useState(unread ? lastRead : null);
  const [wasUnread, setWasUnread] = useState(unread);
  useEffect(() => {
    if (unread === wasUnread) return;
    setWasUnread(unread);
    if (unread && !(document.hasFocus() && document.visibilityState === 'visible')) setNewSince(lastRead);
  }, [unread, wasUnread, lastRead]);
  return [newSince, () => setNewSince(null)];
}

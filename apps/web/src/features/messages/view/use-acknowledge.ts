import { useEffect } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { isKeptUnread, stopKeeping } from '../../../state/messages/kept-unread.ts';
import { isUnread } from '../../../state/selectors.ts';
import { markChannelRead } from '../../channels/index.ts';
import { useAttentive } from './use-attentive.ts';

const ACK_DELAY_MS = 250;

/** Marks the channel as read while its end is visible and the person is looking. */
export function useAcknowledge(channelId: string, endInView: boolean): void {
  const attentive = useAttentive();
  const unread = useGateway((state) => isUnread(state, channelId));
  useEffect(() => () => stopKeeping(channelId), [channelId]);
  useEffect(() => {
    if (!unread) stopKeeping(channelId);
    else if (endInView && attentive && !isKeptUnread(channelId)) {
      const timer = setTimeout(() => markChannelRead(channelId), ACK_DELAY_MS);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [channelId, unread, endInView, attentive]);
}

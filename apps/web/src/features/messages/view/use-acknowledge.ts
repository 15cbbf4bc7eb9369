import { useEffect } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { isKeptUnread, stopKeepingUnread } from '../../../state/messages/kept-unread.ts';
import { isUnread } from '../../../state/selectors.ts';
import { markChannelRead } from '../../channels/index.ts';
import { useAttentive } from './use-attentive.ts';

const ACK_DELAY_MS = 250;

/** Marks the channel as read while its end is visible and the person is looking. */
export function useAcknowledge(channelId: string, endInView: boolean): void {
  const attentive = useAttentive();
  const unread = useGateway((state) => isUnread(state, channelId));
  useEffect(() => () => stopKeepingUnread(channelId), [channelId]);
  useEffect(() => {
    if (!unread || !endInView || !attentive) return undefined;
    const timer = setTimeout(() => {
      if (!isKeptUnread(channelId)) markChannelRead(channelId);
    }, ACK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [channelId, unread, endInView, attentive]);
}

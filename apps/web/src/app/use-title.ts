import { useEffect } from 'react';
import { conversationName } from '../features/messages/index.ts';
import { useGateway } from '../state/gateway-store.ts';
import { useAddress } from '../state/navigation/address.ts';
import { friendRequests, totalAttention } from '../state/selectors.ts';
import { appText } from './first-strings.ts';

/** The tab's title and icon: where the person is, and whether something is unread. */
export function useTitle(): void {
  const { serverId, channelId } = useAddress();
  const title = useGateway((state) => {
    const channel = channelId ? state.channels[channelId] : undefined;
    const server = serverId ? state.servers[serverId] : undefined;
    const name = channel && conversationName(channel);
    return [name, server?.name ?? '', appText.name].filter(Boolean).join(' · ');
  });
  const { unread, mentions: mentioned } = useGateway(totalAttention);
  const mentions = mentioned + useGateway(friendRequests);
  useEffect(() => {
    document.title = mentions > 0 ? `(${mentions}) ${title}` : unread ? `• ${title}` : title;
  }, [title, unread, mentions]);
  const icon = mentions > 0 ? '/favicon-mention.svg' : unread ? '/favicon-unread.svg' : '/favicon.svg';
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
  }, [icon]);
}

import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { channelText } from '../features/channels/index.ts';
import { directFirstText } from '../features/direct-messages/index.ts';
import { conversationName } from '../features/messages/index.ts';
import { presenceText } from '../features/presence/index.ts';
import { serverFirstText } from '../features/servers/index.ts';
import { useGateway } from '../state/gateway-store.ts';
import { useAddress } from '../state/navigation/address.ts';
import { friendRequests, totalAttention } from '../state/selectors.ts';
import { appText } from './first-strings.ts';

/** The tab's title and icon: where the person is, and whether something is unread. */
export function useTitle(): void {
  const { serverId, channelId } = useAddress();
  const { pathname } = useLocation();
  const place = placeName(pathname);
  const inSettings = pathname.startsWith('/servers') && pathname.includes('/settings');
  const title = useGateway((state) => {
    const channel = channelId ? state.channels[channelId] : undefined;
    const server = serverId ? state.servers[serverId] : undefined;
    const names = [(channel && conversationName(channel)) ?? place, server?.name ?? ''].filter(Boolean);
    if (inSettings && names[0]) names[0] = channelText.settingsNamed(names[0]);
    return [...names, appText.name].join(' · ');
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

/** What a page outside of servers and conversations is called. */
function placeName(pathname: string): string {
  if (pathname.startsWith('/settings')) return presenceText.settings;
  if (pathname.startsWith('/messages')) return serverFirstText.direct;
  if (pathname.startsWith('/mentions')) return serverFirstText.mentionsPage;
  if (pathname.startsWith('/discover')) return serverFirstText.discover;
  return pathname === '/friends' ? directFirstText.friends : '';
}

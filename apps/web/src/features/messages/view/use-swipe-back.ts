import { useNavigate } from '@tanstack/react-router';
import { DIRECT } from '../../../state/resources/directs.ts';
import { type SwipeHandlers, useSwipe } from '../../../ui/floating/use-swipe.ts';
import { useNarrow } from '../../../ui/use-media.ts';

/** On phones, a swipe in reading direction goes back to the channel list. */
export function useSwipeBack(serverId: string): SwipeHandlers {
  const narrow = useNarrow();
  const navigate = useNavigate();
  const swipe = useSwipe((way) => {
    if (way === -1) return;
    if (serverId === DIRECT) void navigate({ to: '/messages' });
    else void navigate({ to: '/servers/$serverId', params: { serverId } });
  });
  return narrow ? swipe : {};
}

import { useNavigate } from '@tanstack/react-router';
import { type TouchEvent, useRef } from 'react';
import { direction } from '../../../languages/chosen.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { useNarrow } from '../../../ui/use-media.ts';

/** The minimum distance of a swipe, which must be more horizontal than vertical. */
const FAR_PX = 80;

interface SwipeHandlers {
  onTouchStart?(event: TouchEvent): void;
  onTouchEnd?(event: TouchEvent): void;
}

/** On phones, a swipe in reading direction goes back to the channel list. */
export function useSwipeBack(serverId: string): SwipeHandlers {
  const narrow = useNarrow();
  const navigate = useNavigate();
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  if (!narrow) return {};
  return {
    onTouchStart(event) {
      const touch = event.touches[0];
      const scrollsSideways = (event.target as Element).closest('pre, input, textarea') !== null;
      start.current = touch && !scrollsSideways ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event) {
      const touch = event.changedTouches[0];
      if (!touch || !start.current) return;
      const onwards = (touch.clientX - start.current.x) * (direction === 'rtl' ? -1 : 1);
      const down = Math.abs(touch.clientY - start.current.y);
      if (onwards > FAR_PX && onwards > 2 * down) {
        if (serverId === DIRECT) void navigate({ to: '/messages' });
        else void navigate({ to: '/servers/$serverId', params: { serverId } });
      }
    },
  };
}

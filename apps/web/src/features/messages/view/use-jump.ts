import type { ServerChannel } from '@guildhall/protocol';
import { compareIds } from '@guildhall/protocol/ids';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { showProblem, showToast } from '../../../ui/Toast.tsx';
import { messageText } from '../strings.ts';
import { loadAround } from './history.ts';

const HIGHLIGHT_MS = 2500;

/** A message that the list is to go to; every jump is another one, also to the same message. */
export interface JumpTarget {
  readonly messageId: string;
}

interface Jump {
  /** Where the list is to go as soon as it has the message. */
  readonly target: JumpTarget | null;
  readonly highlighted: string | null;
  jumpTo(messageId: string): void;
}

/**
 * Going to a message, read first where it is not in memory.
 * @param addressed the address is that of this channel: also goes to the message that it names
 */
export function useJump({ id: channelId }: ServerChannel, addressed: boolean): Jump {
  const [target, setTarget] = useState<JumpTarget | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const { message: named } = useSearch({ strict: false });
  const navigate = useNavigate();
  const latest = useRef<JumpTarget | null>(null);

  const go = useCallback(
    async (messageId: string) => {
      const wanted = { messageId };
      latest.current = wanted;
      setTarget(wanted);
      const isHeld = () => gatewayStore.get().messages[channelId]?.items.some(({ id }) => id === messageId);
      try {
        if (!isHeld()) await loadAround(channelId, messageId);
        if (latest.current !== wanted) return;
        if (isHeld()) return setHighlighted(messageId);
        showToast(messageText.jumpGone, 'problem');
        const nearest = nearestTo(channelId, messageId);
        setTarget(nearest ? { messageId: nearest } : null);
      } catch (error) {
        showProblem(error);
      }
    },
    [channelId],
  );
  useEffect(() => {
    if (!named || !addressed) return;
    void go(named);
    void navigate({ to: '.', search: {}, replace: true });
  }, [named, addressed, go, navigate]);
  useEffect(() => {
    if (!highlighted) return;
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);
  return { target, highlighted, jumpTo: useCallback((id: string) => void go(id), [go]) };
}

/** The first message held at or after the one that is gone, or the last of all. */
function nearestTo(channelId: string, messageId: string): string | undefined {
  const items = gatewayStore.get().messages[channelId]?.items ?? [];
  return (items.find(({ id }) => compareIds(id, messageId) >= 0) ?? items.at(-1))?.id;
}

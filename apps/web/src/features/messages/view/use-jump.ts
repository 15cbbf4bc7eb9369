import type { ServerChannel } from '@guildhall/protocol';
import { compareIds } from '@guildhall/protocol/ids';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { showProblem, showToast } from '../../../ui/toasts/toast.ts';
import { messageText } from '../strings.ts';
import { loadAround } from './history.ts';

const HIGHLIGHT_MS = 2500;

/** A target of the list; each jump is a new object, even to the same message. */
export interface JumpTarget {
  readonly messageId: string;
}

interface Jump {
  /** Where the list goes once the message is loaded. */
  readonly target: JumpTarget | null;
  readonly highlighted: string | null;
  jumpTo(messageId: string): void;
  /** Goes to the first message after this one, which need not be loaded. */
  jumpAfter(messageId: string): void;
  /** Cancels a jump whose message is still being read. */
  cancel(): void;
}

/**
 * Jumps to messages, reading them first if necessary.
 * @param addressed whether the address is this channel's, so that its message is a target too
 */
export function useJump({ id: channelId }: ServerChannel, addressed: boolean): Jump {
  const [target, setTarget] = useState<JumpTarget | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const { message: named } = useSearch({ strict: false });
  const navigate = useNavigate();
  const latest = useRef<JumpTarget | null>(null);

  const go = useCallback(
    async (messageId: string, isAfter = false) => {
      const wanted = { messageId };
      latest.current = wanted;
      setTarget(isAfter ? null : wanted);
      const isHeld = () => gatewayStore.get().messages[channelId]?.items.some(({ id }) => id === messageId);
      try {
        if (!isHeld()) await loadAround(channelId, messageId, () => latest.current === wanted);
        if (latest.current !== wanted) return;
        if (isHeld() && !isAfter) return setHighlighted(messageId);
        const nearest = nearestTo(channelId, messageId);
        setTarget(nearest ? { messageId: nearest } : null);
        if (isAfter) setHighlighted(nearest ?? null);
        else showToast(messageText.jumpGone, 'problem');
      } catch (error) {
        if (latest.current === wanted) setTarget(null);
        showProblem(error);
      }
    },
    [channelId],
  );
  const cancel = useCallback(() => {
    latest.current = null;
    setTarget(null);
  }, []);
  useEffect(() => cancel, [cancel]);
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
  const jumpTo = useCallback((id: string) => void go(id), [go]);
  const jumpAfter = useCallback((id: string) => void go(id, true), [go]);
  return { target, highlighted, jumpTo, jumpAfter, cancel };
}

/** The first loaded message after another one, or at its place if it was deleted; otherwise the last. */
function nearestTo(channelId: string, messageId: string): string | undefined {
  const items = gatewayStore.get().messages[channelId]?.items ?? [];
  return (items.find(({ id }) => compareIds(id, messageId) > 0) ?? items.at(-1))?.id;
}

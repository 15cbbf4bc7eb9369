import type { ServerChannel } from '@guildhall/protocol';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { describeError } from '../../../state/describe-error.ts';
import { gatewayStore, useGateway } from '../../../state/gateway-store.ts';
import { showToast } from '../../../ui/Toast.tsx';
import type { MessageListHandle } from '../list/MessageList.tsx';
import { loadAround } from './history.ts';

const HIGHLIGHT_MS = 2500;

/** Going to a message, read first where it is not in memory; also to the one the address names. */
export function useJump(
  channel: ServerChannel,
  list: { readonly current: MessageListHandle | null },
): { readonly highlighted: string | null; jumpTo(messageId: string): void } {
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const { message: named } = useSearch({ strict: false });
  const navigate = useNavigate();
  const loaded = useGateway((state) => state.messages[channel.id] !== undefined);

  const jumpTo = useCallback(
    async (messageId: string) => {
      try {
        const known = gatewayStore.get().messages[channel.id]?.items.some(({ id }) => id === messageId);
        if (!known) await loadAround(channel.id, messageId);
        setHighlighted(messageId);
        requestAnimationFrame(() => list.current?.scrollToMessage(messageId));
      } catch (error) {
        showToast(describeError(error), 'problem');
      }
    },
    [channel.id, list],
  );
  useEffect(() => {
    if (!named || !loaded) return;
    void jumpTo(named);
    void navigate({
      to: '.',
      search: {},
      replace: true,
    });
  }, [named, loaded, jumpTo, navigate]);
  useEffect(() => {
    if (!highlighted) return;
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);
  return { highlighted, jumpTo: useCallback((id: string) => void jumpTo(id), [jumpTo]) };
}

import { useCallback, useEffect, useState } from 'react';
import { useConnection } from '../../../state/connection.ts';
import { describeError } from '../../../state/describe-error.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import type { ChannelMessages } from '../../../state/model.ts';
import { messageText } from '../strings.ts';
import { loadNewer, loadOlder, openWindow, refresh } from './history.ts';

interface History {
  readonly held: ChannelMessages | undefined;
  /** Why nothing can be shown, as a sentence. */
  readonly error: string | undefined;
  retry(): void;
  older(): void;
  newer(): void;
}

/** The least pause before a failed read is repeated: of a page on scrolling, of missed messages automatically. */
const PAUSE_MS = 3000;

/** The messages of a channel: the loaded ones at once, read again when events may have been missed. */
export function useHistory(channelId: string): History {
  const messages = useGateway((state) => state.messages[channelId]);
  const { connected } = useConnection();
  const [error, setError] = useState<string>();
  const [pausedUntil, setPausedUntil] = useState(0);
  const wanted = messages === undefined || messages.stale;
  const isHeld = messages !== undefined;
  useEffect(() => {
    if (connected) setError(undefined);
  }, [connected]);
  useEffect(() => {
    // The shown messages may have gaps, and there is no button that reads them again.
    if (!error || !isHeld) return;
    const timer = setTimeout(() => setError(undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [error, isHeld]);
  useEffect(() => {
    if (!wanted || !connected || error) return;
    let left = false;
    refresh(channelId).catch((cause: unknown) => {
      if (!left) setError(describeError(cause));
    });
    return () => {
      left = true;
    };
  }, [channelId, wanted, connected, error]);
  useEffect(() => openWindow(channelId), [channelId]);
  const page = useCallback(
    (load: (channelId: string) => Promise<void>) => {
      if (Date.now() < pausedUntil) return;
      load(channelId).catch(() => setPausedUntil(Date.now() + PAUSE_MS));
    },
    [channelId, pausedUntil],
  );
  return {
    held: messages,
    error: messages ? undefined : connected ? error : messageText.notKept,
    retry: () => setError(undefined),
    older: useCallback(() => page(loadOlder), [page]),
    newer: useCallback(() => page(loadNewer), [page]),
  };
}

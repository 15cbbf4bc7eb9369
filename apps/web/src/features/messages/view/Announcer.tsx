import { compareIds } from '@guildhall/protocol/ids';
import { useEffect, useRef, useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { useConversation } from '../conversation.ts';
import { describeMessage } from '../row/wordless/describe-message.ts';
import { messageText } from '../strings.ts';

/** The text disappears once a screen reader has read it, or it would be read twice. */
const HEARD_MS = 2000;

/** The newest id of a conversation without messages: every other id is later. */
const NO_MESSAGE = '0';

/**
 * Announces new messages of others to screen readers. The list cannot be the live region, because scrolling adds and
 * removes its elements.
 */
export function Announcer() {
  const { channel, accountId, format } = useConversation();
  const held = useGateway((state) => state.messages[channel.id]);
  /** The newest message so far; undefined before the present is loaded. */
  const newest = useRef<string | undefined>(undefined);
  const relationships = useGateway((state) => state.relationships);
  const [text, setText] = useState('');
  useEffect(() => {
    const before = newest.current;
    if (!held || held.hasNewer) {
      newest.current = undefined;
      return;
    }
    const last = held.items.at(-1);
    // When the newest message is deleted, an older one becomes the last.
    if (before !== undefined && last && compareIds(last.id, before) <= 0) return;
    newest.current = last?.id ?? NO_MESSAGE;
    if (!last || before === undefined) return;
    if (last.author.id === accountId || relationships[last.author.id]?.type === 'blocked') return;
    const name = format.names.user(last.author.id) ?? last.author.displayName;
    setText(messageText.announce(name, describeMessage(last, format.names)));
  }, [held, accountId, format, relationships]);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => setText(''), HEARD_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}

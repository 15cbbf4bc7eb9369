import { useEffect, useRef, useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { useConversation } from '../conversation.ts';
import { describeMessage } from '../row/wordless/describe-message.ts';
import { messageText } from '../strings.ts';

/** The text disappears once a screen reader has read it, or it would be read twice. */
const HEARD_MS = 2000;

/**
 * Reads new messages of others aloud. Apart from the list, whose elements come and go with scrolling and would all be
 * announced.
 */
export function Announcer() {
  const { channel, accountId, format } = useConversation();
  const last = useGateway((state) => state.messages[channel.id]?.items.at(-1));
  const heard = useRef(last?.id);
  const relationships = useGateway((state) => state.relationships);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!last || last.id === heard.current) return;
    const first = heard.current === undefined;
    heard.current = last.id;
    if (first || last.author.id === accountId || relationships[last.author.id]?.type === 'blocked') return;
    const name = format.names.user(last.author.id) ?? last.author.displayName;
    setText(messageText.announce(name, describeMessage(last, format.names)));
  }, [last, accountId, format, relationships]);
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

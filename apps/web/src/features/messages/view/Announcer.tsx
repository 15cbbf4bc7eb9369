import { compareIds } from '@guildhall/protocol/ids';
import { useEffect, useRef, useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { HEARD_MS } from '../../../ui/text/heard-ms.ts';
import { useConversation } from '../conversation.ts';
import { messageListText } from '../list/list-strings.ts';
import { describeMessage } from '../row/wordless/describe-message.ts';

/** Of the messages that arrive together, for example after an interruption, the rest is not read aloud. */
const MAX_ANNOUNCED = 5;

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
  const [aloud, setAloud] = useState<readonly { readonly id: string; readonly text: string }[]>([]);
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
    const ofOthers = held.items.filter(
      ({ id, author }) =>
        compareIds(id, before) > 0 && author.id !== accountId && relationships[author.id]?.type !== 'blocked',
    );
    if (ofOthers.length === 0) return;
    setAloud(
      ofOthers.slice(-MAX_ANNOUNCED).map((message) => {
        const name = format.names.user(message.author.id) ?? message.author.displayName;
        return {
          id: message.id,
          text: messageListText.announce(name, describeMessage(message, format.names)),
        };
      }),
    );
  }, [held, accountId, format, relationships]);
  useEffect(() => {
    if (aloud.length === 0) return;
    const timer = setTimeout(() => setAloud([]), HEARD_MS);
    return () => clearTimeout(timer);
  }, [aloud]);
  return (
    <div aria-live="polite" className="sr-only">
      {aloud.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

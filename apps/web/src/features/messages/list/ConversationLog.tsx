import { TriangleAlert } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { loadLater } from '../../../state/slots.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/Surface.tsx';
import { uiText } from '../../../ui/strings.ts';
import { useConversation } from '../conversation.ts';
import { messageText } from '../strings.ts';
import { trimWindow } from '../view/history.ts';
import type { useHistory } from '../view/use-history.ts';
import type { JumpTarget } from '../view/use-jump.ts';
import { MessageList, type MessageListHandle } from './MessageList.tsx';
import { MessageSkeleton } from './MessageSkeleton.tsx';
import { beginsAbove, type Row } from './rows.ts';

const NewBar = loadLater(() => import('./Pills.tsx'), 'NewBar');
const PresentPill = loadLater(() => import('./Pills.tsx'), 'PresentPill');

/** With more messages than this, only the newest stay in memory for a reader at the end. */
const MAX_OPEN_MESSAGES = 500;

interface ConversationLogProps {
  list: RefObject<MessageListHandle | null>;
  target: JumpTarget | null;
  rows: readonly Row[];
  history: ReturnType<typeof useHistory>;
  /** Whether the last message is in view. */
  atEnd: boolean;
  onAtEnd(atEnd: boolean): void;
  /** The number of outgoing messages at the end of the rows. */
  unsent: number;
  newSince: string | null;
  onPresent(): void;
  /** Marks new messages as read. */
  onRead(): void;
}

/** The messages, or their loading or error state, with pills that lead to unread and new ones. */
export function ConversationLog(props: ConversationLogProps) {
  const { list, target, rows, history, atEnd, onAtEnd, unsent, newSince, onPresent, onRead } = props;
  const { channel } = useConversation();
  const [firstShown, setFirstShown] = useState(0);
  const { held } = history;
  const newIndex = rows.findIndex((row) => 'firstNew' in row && row.firstNew);
  const tooMany = (held?.items.length ?? 0) > MAX_OPEN_MESSAGES;
  useEffect(() => {
    if (tooMany && atEnd && newIndex < 0) trimWindow(channel.id);
  }, [tooMany, atEnd, newIndex, channel.id]);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {held ? (
        <MessageList
          ref={list}
          target={target}
          rows={rows}
          hasOlder={held.hasOlder}
          hasNewer={held.hasNewer}
          loadOlder={history.older}
          loadNewer={history.newer}
          onAtEnd={onAtEnd}
          onFirstShown={setFirstShown}
        />
      ) : history.error ? (
        <EmptyState
          failed
          icon={TriangleAlert}
          title={messageText.failed}
          action={<Button onClick={history.retry}>{uiText.retry}</Button>}
        >
          {history.error}
        </EmptyState>
      ) : (
        <MessageSkeleton />
      )}
      {held && newSince && (newIndex < 0 ? beginsAbove(held, newSince) : newIndex < firstShown) ? (
        <NewBar
          held={held}
          newSince={newSince}
          count={rows.length - Math.max(newIndex, 0) - unsent}
          onRead={onRead}
        />
      ) : null}
      {/* Counts from when the present is loaded, because messages read on the way there are not new. */}
      {held && (!atEnd || held.hasNewer) ? (
        <PresentPill key={String(held.hasNewer)} held={held} onPresent={onPresent} />
      ) : null}
    </div>
  );
}

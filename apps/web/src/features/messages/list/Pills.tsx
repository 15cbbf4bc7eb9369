import { compareIds } from '@guildhall/protocol/ids';
import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import { useState } from 'react';
import type { ChannelMessages } from '../../../state/model.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useConversation } from '../conversation.ts';
import { messageListText } from './list-strings.ts';
import { beginsAbove } from './rows.ts';

const PILL =
  'flex min-h-8 items-center gap-1.5 rounded-full px-3 font-medium text-sm touch:min-h-11 focus-visible:-outline-offset-2';

interface NewBarProps {
  held: ChannelMessages;
  newSince: string;
  /** The number of loaded new messages. */
  count: number;
  onRead(): void;
}

/** Says that unread messages begin above the view: goes to the first one, or marks them as read. */
export function NewBar({ held, newSince, count, onRead }: NewBarProps) {
  const { jumpTo, jumpAfter } = useConversation();
  const isAbove = beginsAbove(held, newSince);
  const first = held.items.find(({ id }) => compareIds(id, newSince) > 0);
  return (
    <div className="absolute inset-x-0 top-2 z-10 flex animate-appear justify-center px-4">
      <div className="flex items-center rounded-full bg-accent text-on-accent shadow-float">
        <button
          type="button"
          onClick={() => (isAbove ? jumpAfter(newSince) : first && jumpTo(first.id))}
          title={messageListText.jumpToNew}
          className={PILL}
        >
          <Icon of={ArrowUp} size={16} />
          {messageListText.newAbove(count, isAbove || held.hasNewer)}
        </button>
        <button type="button" onClick={onRead} className={`${PILL} border-current border-s`}>
          <Icon of={Check} size={16} />
          {messageListText.markRead}
        </button>
      </div>
    </div>
  );
}

interface PresentPillProps {
  held: ChannelMessages;
  onPresent(): void;
}

/** The way back to the present, with the number of new messages. */
export function PresentPill({ held, onPresent }: PresentPillProps) {
  const [leftAt] = useState(held.items.at(-1)?.id);
  const count = leftAt ? held.items.filter((message) => compareIds(message.id, leftAt) > 0).length : 0;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 z-10 flex animate-rise justify-center">
      <button
        type="button"
        onClick={onPresent}
        className={`${PILL} pointer-events-auto bg-raised text-ink shadow-float hover:text-accent`}
      >
        <Icon of={ArrowDown} size={16} />
        {count > 0 && !held.hasNewer ? messageListText.presentCount(count) : messageListText.toPresent}
      </button>
    </div>
  );
}

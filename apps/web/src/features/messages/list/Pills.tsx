import { compareIds } from '@guildhall/protocol/ids';
import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import { useState } from 'react';
import type { ChannelMessages } from '../../../state/model.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { messageListText } from './list-strings.ts';

const PILL =
  'flex min-h-8 items-center gap-1.5 rounded-full px-3 font-medium text-sm touch:min-h-11 focus-visible:-outline-offset-2';

interface NewBarProps {
  count: number;
  more: boolean;
  onJump(): void;
  onRead(): void;
}

/** Says that unread messages begin above the view: goes to the first one, or marks them as read. */
export function NewBar({ count, more, onJump, onRead }: NewBarProps) {
  return (
    <div className="absolute inset-x-0 top-2 z-10 flex animate-appear justify-center px-4">
      <div className="flex items-center rounded-full bg-accent text-on-accent shadow-float">
        <button type="button" onClick={onJump} title={messageListText.jumpToNew} className={PILL}>
          <Icon of={ArrowUp} size={16} />
          {messageListText.newAbove(count, more)}
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

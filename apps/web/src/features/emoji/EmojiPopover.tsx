import { lazy, type ReactNode, Suspense } from 'react';
import { Popover } from '../../ui/floating/Popover.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { emojiFirstText } from './first-strings.ts';

const EmojiPicker = lazy(() => import('./EmojiPicker.tsx'));

interface EmojiPopoverProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  channelId: string;
  /** @param emoji as it is sent: Unicode, or name:id */
  onPick(emoji: string): void;
  /** Where the focus goes when it closes; where it was without. */
  returnTo?(): HTMLElement | null;
  align?: 'start' | 'center' | 'end';
  /** The button that opens it, or what it opens beside ({@link anchored}); takes a ref. */
  children: ReactNode;
  anchored?: boolean;
  /** In place of the picker of emoji alone. */
  content?: ReactNode;
}

/** The emoji picker beside what opened it. */
export function EmojiPopover(props: EmojiPopoverProps) {
  const { channelId, onPick, content, align = 'end', ...popover } = props;
  return (
    <Popover
      {...popover}
      label={emojiFirstText.picker}
      side="top"
      align={align}
      onKeyDown={(event) => event.stopPropagation()}
      className="w-[min(22.25rem,calc(100vw-1rem))]"
      content={
        <Suspense
          fallback={
            <div className="grid h-96 place-items-center">
              <Loading label={emojiFirstText.loading} />
            </div>
          }
        >
          {content ?? <EmojiPicker channelId={channelId} onPick={onPick} />}
        </Suspense>
      }
    />
  );
}

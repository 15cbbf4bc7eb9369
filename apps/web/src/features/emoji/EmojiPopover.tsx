import { type ReactNode, useLayoutEffect } from 'react';
import { catchTyping, takeTyped } from '../../state/search/typed-ahead.ts';
import { loadLater, WithPlaceholder } from '../../state/slots.ts';
import { Popover } from '../../ui/floating/Popover.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { useLow } from '../../ui/use-media.ts';
import type { EmojiPickerProps } from './EmojiPicker.tsx';
import { emojiFirstText } from './first-strings.ts';

const EmojiPicker = loadLater(() => import('./EmojiPicker.tsx'), 'EmojiPicker');

interface EmojiPopoverProps extends EmojiPickerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The element that gets the focus when it closes; by default the previous one. */
  returnTo?(): HTMLElement | null;
  align?: 'start' | 'center' | 'end';
  /** The button that opens it, or its anchor ({@link anchored}); takes a ref. */
  children: ReactNode;
  anchored?: boolean;
  /** Replaces the plain emoji picker. */
  content?: ReactNode;
}

/** The emoji picker in a popover. */
export function EmojiPopover(props: EmojiPopoverProps) {
  const { place, onPick, content, align = 'end', ...popover } = props;
  // Above or below something in the middle of a low window, only one row of emoji would be in view.
  const low = useLow();
  const { open } = popover;
  // Before the effects of the search field, which takes what was typed.
  useLayoutEffect(() => {
    if (!open) return;
    catchTyping(() => true);
    return () => void takeTyped();
  }, [open]);
  return (
    <Popover
      {...popover}
      label={emojiFirstText.picker}
      side={low ? 'left' : 'top'}
      align={align}
      onKeyDown={(event) => event.stopPropagation()}
      className="flex max-h-(--radix-popover-content-available-height) flex-col w-[min(22.25rem,calc(100vw-1rem))] overflow-y-auto"
      content={
        <WithPlaceholder
          placeholder={
            <div className="grid h-96 place-items-center">
              <Loading label={emojiFirstText.loading} />
            </div>
          }
        >
          {content ?? <EmojiPicker place={place} onPick={onPick} />}
        </WithPlaceholder>
      }
    />
  );
}

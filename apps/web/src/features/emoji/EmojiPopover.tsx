import { Popover as Primitive } from 'radix-ui';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
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
  /** The button that opens it, or what it stands beside ({@link anchored}); takes a ref. */
  children: ReactNode;
  anchored?: boolean;
  /** In place of the picker of emoji alone. */
  content?: ReactNode;
}

/** The emoji picker beside what opened it. Esc and a press outside close it. */
export function EmojiPopover(props: EmojiPopoverProps) {
  const {
    open,
    onOpenChange,
    channelId,
    onPick,
    returnTo,
    align = 'end',
    children,
    anchored = false,
  } = props;
  const wasLeft = useRef(false);
  const Beside = anchored ? Primitive.Anchor : Primitive.Trigger;
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Beside asChild>{children}</Beside>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={emojiFirstText.picker}
          side="top"
          align={align}
          sideOffset={8}
          collisionPadding={8}
          onKeyDown={(event) => event.stopPropagation()}
          onInteractOutside={() => {
            wasLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            // What was pressed outside has the focus; taking it back would close what it opened.
            const target = wasLeft.current ? null : returnTo?.();
            wasLeft.current = false;
            if (!target) return;
            event.preventDefault();
            target.focus();
          }}
          className="z-50 w-[min(22.25rem,calc(100vw-1rem))] animate-rise rounded-card bg-raised shadow-float outline-none"
        >
          <Suspense
            fallback={
              <div className="grid h-96 place-items-center">
                <Loading label={emojiFirstText.loading} />
              </div>
            }
          >
            {props.content ?? <EmojiPicker channelId={channelId} onPick={onPick} />}
          </Suspense>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { useBackGesture } from '../focus/use-back-gesture.ts';
import { Icon } from '../Icon.tsx';
import { emptySearch } from '../search/empty-search.ts';
import { useOverlaid } from '../use-media.ts';

interface SidePanelProps {
  title: string;
  close: string;
  onClose(): void;
  children: ReactNode;
}

/** A panel beside the page, or over it if there is no room. Esc closes it, and the focus returns. */
export function SidePanel({ title, close, onClose, children }: SidePanelProps) {
  const over = useOverlaid();
  const panel = useRef<HTMLElement>(null);
  useFocusIn(panel, over);
  useBackGesture(over, onClose);
  return (
    <>
      {over ? (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={onClose}
          className="absolute inset-0 z-10 animate-appear cursor-default bg-scrim"
        />
      ) : null}
      <aside
        ref={panel}
        tabIndex={-1}
        aria-label={title}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.stopPropagation();
          if (emptySearch(event.nativeEvent)) event.preventDefault();
          else onClose();
        }}
        className={classNames(
          'flex flex-col bg-side outline-none',
          over
            ? 'absolute inset-y-0 end-0 z-20 w-full max-w-96 animate-appear border-s shadow-float'
            : 'w-88 shrink-0 border-s',
        )}
      >
        <header className="flex h-14 shrink-0 items-center gap-2 pe-2 ps-4">
          <h2 dir="auto" className="min-w-0 flex-1 truncate font-semibold">
            {title}
          </h2>
          <IconButton label={close} side="bottom" onClick={onClose}>
            <Icon of={X} />
          </IconButton>
        </header>
        {children}
      </aside>
    </>
  );
}

/**
 * Gives the focus to a panel as soon as it is shown, because keys would go elsewhere until then, and back when it closes.
 * Keyboards and screen readers do not reach a covered conversation.
 * @param over whether the panel covers it
 */
function useFocusIn(panel: RefObject<HTMLElement | null>, over: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    before.current ??= document.activeElement;
    const covered = panel.current?.parentElement?.querySelector<HTMLElement>(':scope > [data-conversation]');
    if (!over || !covered) return;
    covered.inert = true;
    return () => {
      covered.inert = false;
    };
  }, [panel, over]);
  // Comes after the other effect: a conversation that is still covered cannot get the focus back.
  useLayoutEffect(() => {
    const element = panel.current;
    const first = element?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? element)?.focus();
    return () => {
      const lost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (lost && before.current instanceof HTMLElement) before.current.focus();
    };
  }, [panel]);
}

import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
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
  useEffect(() => {
    const before = document.activeElement;
    const element = panel.current;
    const first = element?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? element)?.focus();
    return () => {
      const lost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (lost && before instanceof HTMLElement) before.focus();
    };
  }, []);
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
          onClose();
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

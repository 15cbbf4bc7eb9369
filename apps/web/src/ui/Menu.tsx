import { Slot } from 'radix-ui';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { isForBrowser, isOnSelection } from './floating/browser-menu.ts';
import { MenuPanel } from './floating/load-panels.ts';
import type { MenuAction, MenuEntries } from './floating/menu-entries.ts';
import { useLongPress } from './floating/use-long-press.ts';
import { showWork } from './toasts/toast.ts';

export type { MenuAction, MenuEntry } from './floating/menu-entries.ts';

interface MenuProps {
  entries: MenuEntries;
  /** The button that opens it; takes a ref. */
  children: ReactNode;
  align?: 'start' | 'end';
  onOpenChange?(open: boolean): void;
}

/** A menu that a button opens. */
export function Menu({ entries, children, align = 'start', onOpenChange }: MenuProps) {
  const button = useRef<HTMLElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const runAction = useActions();
  function change(next: boolean): void {
    setOpen(next);
    onOpenChange?.(next);
  }
  function openByArrow(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    change(true);
  }
  return (
    <>
      <Slot.Root
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onClick={() => change(!open)}
        onKeyDown={openByArrow}
      >
        {children}
      </Slot.Root>
      {open ? (
        <MenuPanel
          entries={entries}
          anchor={button}
          button={button}
          labelledBy={id}
          align={align}
          sideOffset={6}
          startAtFirst={isFocusShownIn(button.current)}
          onChoose={runAction}
          onClose={() => change(false)}
        />
      ) : null}
    </>
  );
}

interface ContextMenuProps {
  entries: MenuEntries;
  /** The name of what is pressed. */
  label: string;
  /** The area to press; takes a ref. */
  children: ReactNode;
  /** The area has text: its links, fields, pictures and selected text keep the browser's own menu. */
  readable?: boolean;
  onOpenChange?(open: boolean): void;
}

/** The same menu on right click, long press or the menu key. Without entries the browser's own menu stays. */
export function ContextMenu(props: ContextMenuProps) {
  const { entries, children } = props;
  if (entries.length === 0 && typeof entries !== 'function') return children;
  return <OwnContextMenu {...props} />;
}

function OwnContextMenu({ entries, label, children, readable = false, onOpenChange }: ContextMenuProps) {
  const area = useRef<HTMLElement>(null);
  const point = useRef({ getBoundingClientRect: () => new DOMRect() });
  /** How often it was opened, because pressing elsewhere in the area moves it. */
  const [opened, setOpened] = useState(0);
  const [open, setOpen] = useState(false);
  /** Some browsers select the pressed word before they open a menu, so only an earlier selection counts. */
  const onSelection = useRef(false);
  const runAction = useActions();
  function change(next: boolean): void {
    setOpen(next);
    onOpenChange?.(next);
  }
  function openAt({ clientX, clientY }: { clientX: number; clientY: number }): void {
    point.current = { getBoundingClientRect: () => new DOMRect(clientX, clientY) };
    setOpened((times) => times + 1);
    change(true);
  }
  const longPress = useLongPress(openAt);
  function onPointerDown(event: PointerEvent): void {
    onSelection.current = readable && (event.button === 2 || event.ctrlKey) && isOnSelection(event);
    longPress.onPointerDown(event);
  }
  function onContextMenu(event: MouseEvent): void {
    longPress.onPointerUp();
    if (event.defaultPrevented || !isInside(event)) return;
    if (readable && (onSelection.current || isForBrowser(event))) return;
    event.preventDefault();
    openAt(event);
  }
  return (
    <>
      <Slot.Root ref={area} {...longPress} onPointerDown={onPointerDown} onContextMenu={onContextMenu}>
        {children}
      </Slot.Root>
      {open ? (
        <MenuPanel
          key={opened}
          entries={entries}
          label={label}
          anchor={point}
          side="right"
          align="start"
          sideOffset={2}
          startAtFirst={isFocusShownIn(area.current)}
          onChoose={runAction}
          onClose={() => change(false)}
        />
      ) : null}
    </>
  );
}

/** Runs chosen entries. One whose work is under way is not run again. */
function useActions(): (action: MenuAction) => void {
  const underWay = useRef(new Set<string>());
  return ({ label, run }) => {
    if (underWay.current.has(label)) return;
    const work = run();
    if (!(work instanceof Promise)) return;
    underWay.current.add(label);
    showWork(
      label,
      work.finally(() => underWay.current.delete(label)),
    );
  };
}

/** React also delivers events of portals. */
function isInside({ currentTarget, target }: MouseEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

/** Whether the keyboard opened the menu. */
function isFocusShownIn(element: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return Boolean(element?.contains(focused) && focused?.matches(':focus-visible'));
}

import type { Message } from '@guildhall/protocol';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { latinKey } from '../../../ui/focus/latin-key.ts';
import { focusComposer } from '../focus-composer.ts';
import type { Row } from './rows.ts';

export function rowMessageId(row: Row | undefined): string | null {
  return row?.kind === 'message' ? row.message.id : null;
}

interface RowFocusInput {
  readonly channelId: string;
  readonly rows: readonly Row[];
  /** Index of the last focused row, or -1. */
  readonly activeIndex: number;
  setActive(messageId: string): void;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** A key on a message that was reached by keyboard. @returns whether it was handled */
  onShortcut(message: Message, key: string): boolean;
}

interface RowFocus {
  /** The message that Tab leads to: the last focused one, or the last message. */
  readonly reachable: string | null;
  /** Focuses a row once it is in the page, without scrolling. */
  focusWhenShown(messageId: string): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Focus among messages: one is focusable at a time, arrow keys and End move it, and the composer follows the last. */
export function useRowFocus(input: RowFocusInput): RowFocus {
  const { channelId, rows, activeIndex, setActive, scroller, virtualizer, onShortcut } = input;
  const byKeyboard = useByKeyboard(scroller);
  const wanted = useRef<string | null>(null);
  const focusWhenShown = useCallback(
    (messageId: string) => {
      wanted.current = messageId;
      setActive(messageId);
    },
    [setActive],
  );
  // Any row that enters the page may be the wanted one.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-message="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  const lastIndex = rows.findLastIndex((row) => row.kind === 'message');

  function focusRow(index: number): void {
    const id = rowMessageId(rows[index]);
    if (!id) return;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    focusWhenShown(id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const id = (event.target as HTMLElement).dataset.message;
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = rows.findIndex((row) => rowMessageId(row) === id);
    const isMessage = (row: Row) => row.kind === 'message';
    const above = rows.findLastIndex((row, at) => at < index && isMessage(row));
    const below = rows.findIndex((row, at) => at > index && isMessage(row));
    const next = { ArrowUp: above, ArrowDown: below < 0 ? rows.length : below, End: lastIndex }[event.key];
    if (next === undefined) {
      const row = rows[index];
      const key = event.key === 'Backspace' ? 'delete' : latinKey(event);
      if (byKeyboard.current && row?.kind === 'message' && onShortcut(row.message, key))
        event.preventDefault();
      return;
    }
    event.preventDefault();
    byKeyboard.current = true;
    if (next > lastIndex) focusComposer(channelId);
    else focusRow(next);
  }

  const reachable = rowMessageId(rows[activeIndex < 0 ? lastIndex : activeIndex]);
  return { reachable, focusWhenShown, onKeyDown };
}

/** A menu, a picker or a dialog, which gives the focus back to the message that it was opened from. */
const OVERLAY = '[role=dialog], [data-radix-popper-content-wrapper]';

/** Letters are shortcuts only after entering the list by keyboard, not after a click or a jump. */
function useByKeyboard(scroller: RefObject<HTMLDivElement | null>): RefObject<boolean> {
  const byKeyboard = useRef(false);
  useEffect(() => {
    const follow = (event: Event) => {
      const { target } = event;
      const inList =
        target instanceof Element && (scroller.current?.contains(target) || target.closest(OVERLAY) !== null);
      if (event.type === 'pointerdown') byKeyboard.current = false;
      else if ((event as globalThis.KeyboardEvent).key === 'Tab') byKeyboard.current = true;
      else if (!inList) byKeyboard.current = false;
    };
    addEventListener('pointerdown', follow, { capture: true });
    addEventListener('keydown', follow, { capture: true });
    return () => {
      removeEventListener('pointerdown', follow, { capture: true });
      removeEventListener('keydown', follow, { capture: true });
    };
  }, [scroller]);
  return byKeyboard;
}

import type { Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react';
import type { Row } from './rows.ts';

export function messageIdOf(row: Row | undefined): string | null {
  return row?.kind === 'message' ? row.message.id : null;
}

interface RowFocus {
  /** The message that Tab leads to: the one that had the focus, or the last. */
  readonly reachable: string | null;
  /** Index of the last message, -1 without any. */
  readonly lastIndex: number;
  focusRow(index: number): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** The focus among messages: one takes it at a time, arrow keys and End move it, below the last stands the composer. */
export function useRowFocus(
  rows: readonly Row[],
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): RowFocus {
  const [active, setActive] = useState<string | null>(null);
  const focusRow = useCallback(
    (index: number) => {
      const id = messageIdOf(rows[index]);
      if (!id) return;
      setActive(id);
      virtualizer.scrollToIndex(index, { align: 'auto' });
      requestAnimationFrame(() =>
        scroller.current
          ?.querySelector<HTMLElement>(`[data-message="${id}"]`)
          ?.focus({ preventScroll: true }),
      );
    },
    [rows, scroller, virtualizer],
  );
  const lastIndex = rows.findLastIndex((row) => row.kind === 'message');

  function onKeyDown(event: KeyboardEvent): void {
    const id = (event.target as HTMLElement).dataset.message;
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = rows.findIndex((row) => messageIdOf(row) === id);
    const isMessage = (row: Row) => row.kind === 'message';
    const above = rows.findLastIndex((row, at) => at < index && isMessage(row));
    const below = rows.findIndex((row, at) => at > index && isMessage(row));
    const next = { ArrowUp: above, ArrowDown: below < 0 ? rows.length : below, End: lastIndex }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next > lastIndex) document.querySelector<HTMLElement>('[data-composer]')?.focus();
    else focusRow(next);
  }

  const reachable = rows.some((row) => messageIdOf(row) === active) ? active : messageIdOf(rows[lastIndex]);
  return { reachable, lastIndex, focusRow, onKeyDown };
}

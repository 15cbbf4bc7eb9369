import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { remSize } from '../../ui/use-media.ts';
import { lineHeight } from './cell-size.ts';
import type { Pickable } from './emoji-search.ts';
import { type Cell, type PickerRow, spokenName, toned } from './picker-rows.ts';
import { emojiText } from './strings.ts';

/** The height of a title in rem. */
const TITLE = 1.75;

export interface EmojiGridHandle {
  scrollTo(section: string): void;
}

interface EmojiGridProps {
  ref: Ref<EmojiGridHandle>;
  id: string;
  /** Cells beside each other. */
  columns: number;
  rows: readonly PickerRow[];
  chosen: Cell | null;
  tone: number;
  onChoose(cell: Cell): void;
  onPick(pickable: Pickable): void;
}

/** The id of a cell, for the search field, which keeps the focus. */
export function cellId(id: string, { row, column }: Cell): string {
  return `${id}-${String(row)}-${String(column)}`;
}

/** Lays out the visible rows, and scrolls to the chosen one and to sections. */
function useRowScroll({ ref, rows, chosen }: Pick<EmojiGridProps, 'ref' | 'rows' | 'chosen'>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'title' ? TITLE * remSize() : lineHeight()),
    // A search turns titles into rows of emoji, which have another height.
    getItemKey: (index) => `${rows[index]?.kind ?? ''}-${String(index)}`,
    overscan: 3,
  });
  useImperativeHandle(
    ref,
    () => ({
      scrollTo(section) {
        const index = rows.findIndex((row) => row.section === section);
        if (index >= 0) virtualizer.scrollToIndex(index, { align: 'start' });
      },
    }),
    [rows, virtualizer],
  );
  const chosenRow = chosen?.row;
  useEffect(() => {
    if (chosenRow !== undefined) virtualizer.scrollToIndex(chosenRow);
  }, [virtualizer, chosenRow]);
  return { scroller, virtualizer };
}

/** Rows of emoji. Only visible ones are in the page, so that other pictures are not fetched. */
export function EmojiGrid({ ref, id, columns, rows, chosen, tone, onChoose, onPick }: EmojiGridProps) {
  const { scroller, virtualizer } = useRowScroll({ ref, rows, chosen });
  return (
    <div ref={scroller} className="h-[min(18rem,45dvh)] min-h-11 overflow-y-auto overscroll-contain px-2">
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={emojiText.grid}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={index}
              className="absolute inset-x-0 top-0 grid"
              style={{
                height: size,
                transform: `translateY(${String(start)}px)`,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              }}
            >
              {row.kind === 'title' ? (
                <RowTitle>{row.title}</RowTitle>
              ) : (
                row.items.map((item, column) => (
                  <EmojiCell
                    key={item.kind === 'custom' ? item.emoji.id : item.emoji.text}
                    id={cellId(id, { row: index, column })}
                    item={item}
                    tone={tone}
                    chosen={chosen?.row === index && chosen.column === column}
                    onChoose={() => onChoose({ row: index, column })}
                    onPick={() => onPick(item)}
                  />
                ))
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function RowTitle({ children }: { children: string }) {
  return (
    <span
      dir="auto"
      aria-hidden="true"
      className="col-span-full self-center truncate px-1 font-medium text-faint text-xs"
    >
      {children}
    </span>
  );
}

interface EmojiCellProps {
  id: string;
  item: Pickable;
  tone: number;
  chosen: boolean;
  onChoose(): void;
  onPick(): void;
}

function EmojiCell({ id, item, tone, chosen, onChoose, onPick }: EmojiCellProps) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-label={spokenName(item)}
      onPointerMove={onChoose}
      // The search field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={classNames(
        'grid place-items-center rounded-control text-[min(1.5rem,7vw)] leading-none',
        chosen && 'bg-active',
      )}
    >
      {item.kind === 'custom' ? (
        <img src={item.emoji.url} alt="" loading="lazy" draggable={false} className="size-7 object-contain" />
      ) : (
        toned(item.emoji, tone)
      )}
    </button>
  );
}

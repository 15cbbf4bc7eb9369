/** The picker's emoji as rows of a grid. Pure. */
import { language } from '../../languages/chosen.ts';
import type { UnicodeEmoji } from './build-emoji.ts';
import type { Pickable } from './emoji-search.ts';

/** Where the picker has its whole width. */
export const COLUMNS = 9;

export interface PickerSection {
  readonly key: string;
  readonly title: string;
  readonly items: readonly Pickable[];
}

export type PickerRow =
  | { readonly kind: 'title'; readonly section: string; readonly title: string }
  | { readonly kind: 'items'; readonly section: string; readonly items: readonly Pickable[] };

/** A title, then rows of emoji. */
export function layOutRows(sections: readonly PickerSection[], columns = COLUMNS): readonly PickerRow[] {
  return sections.flatMap(({ key, title, items }): readonly PickerRow[] => {
    if (items.length === 0) return [];
    const lines = Array.from({ length: Math.ceil(items.length / columns) }, (_, line) =>
      items.slice(line * columns, (line + 1) * columns),
    );
    return [
      { kind: 'title', section: key, title },
      ...lines.map((line): PickerRow => ({ kind: 'items', section: key, items: line })),
    ];
  });
}

/** A cell of the grid. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The cell that an arrow key leads to; the same cell at the edges. Skips titles. */
export function stepFrom(rows: readonly PickerRow[], from: Cell, key: string): Cell {
  const line = rows[from.row];
  if (line?.kind !== 'items') return firstCell(rows) ?? from;
  if (key === 'ArrowRight' && from.column + 1 < line.items.length)
    return { row: from.row, column: from.column + 1 };
  if (key === 'ArrowLeft' && from.column > 0) return { row: from.row, column: from.column - 1 };
  const isDown = key === 'ArrowDown' || key === 'ArrowRight';
  const row = isDown
    ? rows.findIndex(({ kind }, index) => index > from.row && kind === 'items')
    : rows.findLastIndex(({ kind }, index) => index < from.row && kind === 'items');
  const next = rows[row];
  if (next?.kind !== 'items') return from;
  const last = next.items.length - 1;
  if (key === 'ArrowRight') return { row, column: 0 };
  if (key === 'ArrowLeft') return { row, column: last };
  return { row, column: Math.min(from.column, last) };
}

/** The first emoji, of all or of a section; null where there is none. */
export function firstCell(rows: readonly PickerRow[], section?: string): Cell | null {
  const row = rows.findIndex((line) => line.kind === 'items' && line.section === (section ?? line.section));
  return row < 0 ? null : { row, column: 0 };
}

export function itemAt(rows: readonly PickerRow[], cell: Cell | null): Pickable | undefined {
  const row = cell ? rows[cell.row] : undefined;
  return row?.kind === 'items' ? row.items[cell?.column ?? 0] : undefined;
}

/** In the format of messages: with the skin tone, or name:id for custom ones. */
export function emojiMarkup(pickable: Pickable, tone: number): string {
  if (pickable.kind === 'custom') return `${pickable.emoji.name}:${pickable.emoji.id}`;
  return toned(pickable.emoji, tone);
}

export function toned(emoji: UnicodeEmoji, tone: number): string {
  return emoji.tones[tone - 1] ?? emoji.text;
}

/** Its name in the reader's language, for screen readers. */
export function spokenName(item: Pickable): string {
  return item.kind === 'custom' || language === 'en' ? emojiName(item) : item.emoji.label;
}

/** Its name; of several, the one that matches the typed text. */
export function emojiName({ kind, emoji }: Pickable, typed = ''): string {
  if (kind === 'custom') return emoji.name;
  return emoji.names.find((name) => typed !== '' && name.startsWith(typed)) ?? emoji.names[0] ?? emoji.label;
}

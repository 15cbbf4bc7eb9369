/** Computes the order of channels after a move in the list. Pure. */
import type { ServerChannel } from '@guildhall/protocol';
import type { ChannelGroup } from '../selectors.ts';

/** In the service's format: a category's position is among categories, a channel's within its category. */
export interface ChannelMove {
  readonly id: string;
  readonly parentId: string | null;
  readonly position: number;
}

/** The list from top to bottom: channels without a category, then each category followed by its channels. */
export function listedRows(groups: readonly ChannelGroup[]): readonly ServerChannel[] {
  return groups.flatMap(({ category, channels }) => (category ? [category, ...channels] : channels));
}

/** The rows that a dragged one can pass: a category passes only categories. */
export function rowsAround(rows: readonly ServerChannel[], id: string | null): readonly ServerChannel[] {
  const dragged = rows.find((row) => row.id === id);
  return dragged?.kind === 'category' ? rows.filter(({ kind }) => kind === 'category') : rows;
}

/** The current category and position of a row. */
export function findPosition(rows: readonly ServerChannel[], id: string): ChannelMove | null {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row) return null;
  if (row.kind === 'category') {
    const categories = rows.filter(({ kind }) => kind === 'category');
    return { id, parentId: null, position: categories.indexOf(row) };
  }
  const header = rows.slice(0, at).findLastIndex(({ kind }) => kind === 'category');
  return { id, parentId: rows[header]?.id ?? null, position: at - header - 1 };
}

/** The move of a row to where another row is. @returns null when nothing changes */
export function moveOnto(rows: readonly ServerChannel[], id: string, overId: string): ChannelMove | null {
  const around = rowsAround(rows, id);
  const [from, to] = [id, overId].map((each) => around.findIndex((row) => row.id === each));
  const row = around[from ?? -1];
  if (!row || to === undefined || to < 0 || from === to) return null;
  const others = around.filter((each) => each !== row);
  return findPosition([...others.slice(0, to), row, ...others.slice(to)], id);
}

/** The move of one step up (-1) or down (1); a channel continues into the next category. */
export function moveByStep(rows: readonly ServerChannel[], id: string, step: -1 | 1): ChannelMove | null {
  const around = rowsAround(rows, id);
  const over = around[around.findIndex((row) => row.id === id) + step];
  return over ? moveOnto(rows, id, over.id) : null;
}

/** The channels whose position or category a move changes, numbered as in the service. */
export function positionsAfter(
  rows: readonly ServerChannel[],
  move: ChannelMove,
): readonly { readonly id: string; readonly position: number; readonly parentId: string | null }[] {
  const moved = rows.find(({ id }) => id === move.id);
  if (!moved) return [];
  const isCategory = moved.kind === 'category';
  const siblings = rows.filter(
    (row) =>
      row.id !== move.id &&
      (row.kind === 'category') === isCategory &&
      (isCategory || parentIn(rows, row) === move.parentId),
  );
  return [...siblings.slice(0, move.position), moved, ...siblings.slice(move.position)]
    .map((row, position) => ({ id: row.id, position, parentId: isCategory ? null : move.parentId }))
    .filter(({ id, position, parentId }) => {
      const row = rows.find((each) => each.id === id);
      return row?.position !== position || row.parentId !== parentId;
    });
}

function parentIn(rows: readonly ServerChannel[], row: ServerChannel): string | null {
  return findPosition(rows, row.id)?.parentId ?? null;
}

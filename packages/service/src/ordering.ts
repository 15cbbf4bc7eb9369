/** Rearranges lists, such as roles of a server or channels of a category. Pure. */

export interface Move {
  readonly id: string;
  /** Requested place, counted from 0; a place beyond the end means the end. */
  readonly place: number;
}

/**
 * The order after some moves. Each moved item gets its requested place; items that request the same place follow each
 * other as listed; all others keep their order. A moved id that is missing in `ids` is added.
 */
export function rearranged(ids: readonly string[], moves: readonly Move[]): string[] {
  const moved = new Set(moves.map(({ id }) => id));
  const order = ids.filter((id) => !moved.has(id));
  let free = 0;
  for (const { id, place } of moves.toSorted((left, right) => left.place - right.place)) {
    const index = Math.min(Math.max(place, free), order.length);
    order.splice(index, 0, id);
    free = index + 1;
  }
  return order;
}

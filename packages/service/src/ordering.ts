/** Rearranges lists, such as roles of a server or channels of a category. Pure. */

export interface Move {
  readonly id: string;
  /** The requested index; one beyond the end means the end. */
  readonly index: number;
}

/**
 * The order after some moves. Each moved item gets its requested index; items that request the same index follow each
 * other as listed; all others keep their order. A moved id that is missing in `ids` is added.
 */
export function rearranged(ids: readonly string[], moves: readonly Move[]): string[] {
  const moved = new Set(moves.map(({ id }) => id));
  const order = ids.filter((id) => !moved.has(id));
  let free = 0;
  for (const { id, index } of moves.toSorted((left, right) => left.index - right.index)) {
    const at = Math.min(Math.max(index, free), order.length);
    order.splice(at, 0, id);
    free = at + 1;
  }
  return order;
}

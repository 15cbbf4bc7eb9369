/** Orders that people rearrange: roles of a server, channels of a category. Pure. */

export interface Move {
  readonly id: string;
  /** Place asked for, counted from 0; beyond the end means the end. */
  readonly place: number;
}

/**
 * The order after moves: each moved item gets the place asked for, several that ask for the same place follow each
 * other as listed, and the others keep their order around them. A moved id that is not in `ids` is added.
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

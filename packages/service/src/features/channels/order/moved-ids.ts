/**
 * The ids whose moves turn one order into another: the others are already in order among themselves. Of several
 * choices, it takes the one in which the ids that stay weigh the most.
 */
export function movedIds(
  before: readonly string[],
  after: readonly string[],
  weightOf: (id: string) => number,
): Set<string> {
  const indexes = new Map(before.map((id, index) => [id, index]));
  const chains: Chain[] = [];
  for (const id of after) {
    const index = indexes.get(id);
    if (index === undefined) continue;
    const earlier = heaviest(chains.filter((chain) => chain.index < index));
    chains.push({ id, index, earlier, weight: weightOf(id) + (earlier?.weight ?? 0) });
  }
  const moved = new Set(after);
  for (let chain = heaviest(chains); chain; chain = chain.earlier) moved.delete(chain.id);
  return moved;
}

/** Ids that are in the same order before and after, up to its last one. */
interface Chain {
  readonly id: string;
  /** In the order before. */
  readonly index: number;
  readonly earlier: Chain | undefined;
  readonly weight: number;
}

function heaviest(chains: readonly Chain[]): Chain | undefined {
  let found: Chain | undefined;
  for (const chain of chains) if (!found || chain.weight > found.weight) found = chain;
  return found;
}

/** The chosen items with one added or removed; by default it is switched. */
export function toggled<Item>(chosen: readonly Item[], item: Item, on = !chosen.includes(item)): Item[] {
  const others = chosen.filter((each) => each !== item);
  return on ? [...others, item] : others;
}

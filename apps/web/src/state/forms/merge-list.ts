/** Merges lists of a form with changes that others saved meanwhile. Pure. */
import { changedFields } from './changed-fields.ts';

interface ListItem {
  /** Stable while the form is open. */
  readonly key: string;
}

/**
 * The edited list with what others added, changed, moved and removed since. Edited items stay, even if others removed
 * them. An item that others added too is theirs; so is one that was just saved from this form and has a new key.
 * @param mergeItem the edits of an item with what others have saved in it; otherwise edited fields stay as they are
 */
export function mergeList<Item extends ListItem>(
  before: readonly Item[],
  edited: readonly Item[],
  saved: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
  mergeItem: (before: Item, edits: Partial<Item>, saved: Item) => Partial<Item> = (_, edits) => edits,
): readonly Item[] {
  const [old, now] = [byKey(before), byKey(saved)];
  const added = saved.filter(({ key }) => !old.has(key));
  const mine = byKey(
    edited.filter((item) => now.has(item.key) || !added.some((theirs) => isSame(item, theirs))),
  );
  const order = [...old.keys()].filter((key) => mine.has(key));
  const isMoved = String(order) !== String([...mine.keys()].filter((key) => old.has(key)));
  const keys = isMoved ? [...mine.keys(), ...now.keys()] : [...now.keys(), ...mine.keys()];
  return [...new Set(keys)].flatMap((key): readonly Item[] => {
    const [was, item, current] = [old.get(key), mine.get(key), now.get(key)];
    if (!was) return [item ?? current].filter((either) => either !== undefined);
    const edits = item && changedFields(was, item);
    if (!item || !edits) return [];
    if (!current) return Object.keys(edits).length > 0 ? [item] : [];
    return [{ ...current, ...mergeItem(was, edits, current) }];
  });
}

/** The edited ids with what others added and removed since. */
export function mergeIds(
  before: readonly string[],
  edited: readonly string[],
  saved: readonly string[],
): readonly string[] {
  const mine = edited.filter((id) => saved.includes(id) || !before.includes(id));
  const theirs = saved.filter((id) => !before.includes(id));
  return [...new Set([...mine, ...theirs])];
}

const byKey = <Item extends ListItem>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.key, item]));

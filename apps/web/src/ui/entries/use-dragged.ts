import { useOpenEntry } from './use-open-entry.ts';

/**
 * The entry of a list that is being dragged. When it is deleted elsewhere, the drag ends.
 * @param sayGone the text of the notice that then appears
 */
export function useDragged<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  sayGone: (entry: Entry) => string,
) {
  return useOpenEntry(entries, (entry) => {
    // The sensors cancel a drag on resize; there is no other way to end one from outside.
    dispatchEvent(new Event('resize'));
    return sayGone(entry);
  });
}

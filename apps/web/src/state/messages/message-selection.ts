/** The messages of a channel that a moderator has selected, to delete them together. */
import { LIMITS } from '@guildhall/protocol/limits';
import { createStore, useStore } from '../store.ts';

export interface MessageSelection {
  readonly channelId: string;
  readonly ids: ReadonlySet<string>;
  /** The message chosen last, from which a range begins. */
  readonly anchor: string;
}

const selectionStore = createStore<MessageSelection | null>(null);

/** What is selected in a channel; null while nothing is being selected there. */
export function useMessageSelection(channelId: string): MessageSelection | null {
  return useStore(selectionStore, (selection) => (selection?.channelId === channelId ? selection : null));
}

/** Begins to select in a channel, with one message chosen. */
export function startSelection(channelId: string, messageId: string): void {
  selectionStore.update(() => ({ channelId, ids: new Set([messageId]), anchor: messageId }));
}

export function endSelection(): void {
  selectionStore.update(() => null);
}

/** Ends a selection that was begun in another channel. */
export function endSelectionOutside(channelId: string): void {
  selectionStore.update((selection) => (selection?.channelId === channelId ? selection : null));
}

/** Selects a message, or no longer. @param range the messages from the anchor to it, which are selected with it */
export function toggleSelected(messageId: string, range: readonly string[] = []): void {
  selectionStore.update((selection) => selection && toggled(selection, messageId, range));
}

/** Pure: what {@link toggleSelected} makes of a selection; never more than the service deletes at once. */
export function toggled(
  selection: MessageSelection,
  messageId: string,
  range: readonly string[],
): MessageSelection {
  const ids = new Set(selection.ids);
  const wanted = range.length > 0 ? range : [messageId];
  if (range.length === 0 && ids.has(messageId)) ids.delete(messageId);
  else {
    for (const id of wanted) {
      if (ids.size < LIMITS.bulkDelete) ids.add(id);
    }
  }
  return { ...selection, ids, anchor: messageId };
}

/** The ids between two of a list, both included, in either direction; empty when one of them is not there. */
export function rangeBetween(ids: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].sort((left, right) => left - right);
  return start === undefined || end === undefined || start < 0 ? [] : ids.slice(start, end + 1);
}

/** The messages of a channel that a moderator has selected for deletion. */
import { LIMITS } from '@guildhall/protocol/limits';
import { createStore, useStore } from '../store.ts';

export interface MessageSelection {
  readonly channelId: string;
  readonly ids: ReadonlySet<string>;
  /** The message selected last, where a range begins. */
  readonly anchor: string;
}

const selectionStore = createStore<MessageSelection | null>(null);

/** The selection in a channel; null outside of selection mode. */
export function useMessageSelection(channelId: string): MessageSelection | null {
  return useStore(selectionStore, (selection) => (selection?.channelId === channelId ? selection : null));
}

/** Starts selecting in a channel, with one message. */
export function startSelection(channelId: string, messageId: string): void {
  selectionStore.update(() => ({ channelId, ids: new Set([messageId]), anchor: messageId }));
}

export function endSelection(): void {
  selectionStore.update(() => null);
}

/** Removes messages from the selection in a channel, which ends when none are left. */
export function deselect(channelId: string, messageIds: readonly string[]): void {
  selectionStore.update((selection) => {
    if (selection?.channelId !== channelId) return selection;
    const ids = new Set([...selection.ids].filter((id) => !messageIds.includes(id)));
    return ids.size > 0 ? { ...selection, ids } : null;
  });
}

/** Ends a selection in another channel. */
export function endSelectionOutside(channelId: string): void {
  selectionStore.update((selection) => (selection?.channelId === channelId ? selection : null));
}

/** Toggles a message. @param range the messages from the anchor to it, which are selected too */
export function toggleSelected(messageId: string, range: readonly string[]): void {
  selectionStore.update((selection) => selection && toggled(selection, messageId, range));
}

/** The selection after {@link toggleSelected}, limited to what the service deletes in one request. Pure. */
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

/** The ids between two ids of a list, inclusive, in either direction; empty when one is missing. */
export function rangeBetween(ids: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].sort((left, right) => left - right);
  return start === undefined || end === undefined || start < 0 ? [] : ids.slice(start, end + 1);
}

/** The message that is being edited in each channel. It lasts as long as the page and the session. */
import { useCallback } from 'react';
import { beforeSessionEnds } from '../../../../state/session.ts';
import { createStore, useStore } from '../../../../state/store.ts';
import { put, without } from '../../../../state/table.ts';

const edits = createStore<Readonly<Record<string, string>>>({});

/** Edited texts are then part of the draft. */
beforeSessionEnds(() => endEdits(() => true));

/** Ends the edits in some channels. */
export function endEdits(isChosen: (channelId: string) => boolean): void {
  for (const channelId of Object.keys(edits.get()).filter(isChosen))
    edits.update((table) => without(table, channelId));
}

/** The id of the message, and a stable function that changes it. */
export function useEdit(channelId: string) {
  const editing = useStore(edits, (table) => table[channelId] ?? null);
  const edit = useCallback(
    (messageId: string | null): void =>
      edits.update((table) =>
        messageId === null ? without(table, channelId) : put(table, channelId, messageId),
      ),
    [channelId],
  );
  return { editing, edit };
}

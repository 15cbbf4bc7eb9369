/** The message that is being edited in each channel, by account. It lasts as long as the page and the session. */
import { useCallback } from 'react';
import { ownKey } from '../../../../state/people/own-key.ts';
import { beforeSessionEnds } from '../../../../state/session.ts';
import { createStore, useStore } from '../../../../state/store.ts';
import { put, without } from '../../../../state/table.ts';

const edits = createStore<Readonly<Record<string, string>>>({});

/** Edited texts are then part of the draft. */
beforeSessionEnds(() => edits.update(() => ({})));

/** The id of the message, and a stable function that changes it. */
export function useEdit(channelId: string) {
  const editing = useStore(edits, (table) => table[ownKey(channelId)] ?? null);
  const edit = useCallback(
    (messageId: string | null): void => {
      const key = ownKey(channelId);
      edits.update((table) => (messageId === null ? without(table, key) : put(table, key, messageId)));
    },
    [channelId],
  );
  return { editing, edit };
}

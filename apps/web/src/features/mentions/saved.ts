/** Saved messages, kept current by events of all devices. */
import type { Message } from '@guildhall/protocol';
import { QueryObserver } from '@tanstack/react-query';
import { client } from '../../state/client.ts';
import { queryClient } from '../../state/queries/query-client.ts';
import { whenSignedIn } from '../../state/session.ts';
import { uiText } from '../../ui/strings.ts';
import { showProblem, showToast } from '../../ui/toasts/toast.ts';
import { mentionText as text } from './strings.ts';

type MessageIds = Pick<Message, 'id' | 'channelId'>;

function observeIds() {
  return new QueryObserver(queryClient, {
    queryKey: ['saved-messages', 'ids'],
    queryFn: ({ signal }) => client.api.listSavedIds({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

let ids = observeIds();

/** Loads the ids of the messages that the signed-in person has saved, and keeps them current. */
export function followSaved(): void {
  whenSignedIn(() => {
    ids.destroy();
    ids = observeIds();
    ids.subscribe(() => undefined);
  });
}

/** The id under which a message is saved; undefined if it is not saved or unknown. */
export function findSavedId(messageId: string): string | undefined {
  return ids.getCurrentResult().data?.find((saved) => saved.messageId === messageId)?.id;
}

/** Saves a message and offers undo. @param earlierId restores its earlier position in the list */
export async function save({ id: messageId, channelId }: MessageIds, earlierId?: string): Promise<void> {
  try {
    await client.api.saveMessage({ channelId, messageId, ...(earlierId ? { body: { id: earlierId } } : {}) });
    await ids.refetch();
    showToast(text.savedNow, 'done', {
      label: uiText.undo,
      run: () => removeSaved({ id: messageId, channelId }),
    });
  } catch (error) {
    showProblem(error);
  }
}

/** Removes a message from the saved ones and offers undo, which restores its position. */
export async function removeSaved({ id: messageId, channelId }: MessageIds): Promise<void> {
  const savedId = findSavedId(messageId);
  try {
    await client.api.unsaveMessage({ channelId, messageId });
    await ids.refetch();
    showToast(text.removed, 'done', {
      label: uiText.undo,
      run: () => save({ id: messageId, channelId }, savedId),
    });
  } catch (error) {
    showProblem(error);
  }
}

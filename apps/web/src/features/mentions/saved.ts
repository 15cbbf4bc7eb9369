/** What one saves for oneself, kept current by the events of all one's devices. */
import type { Message } from '@guildhall/protocol';
import { QueryObserver } from '@tanstack/react-query';
import { client } from '../../state/client.ts';
import { queryClient } from '../../state/queries/query-client.ts';
import { whenSignedIn } from '../../state/session.ts';
import { showProblem, showToast } from '../../ui/Toast.tsx';
import { mentionText as text } from './strings.ts';

type Place = Pick<Message, 'id' | 'channelId'>;

function observeIds() {
  return new QueryObserver(queryClient, {
    queryKey: ['saved-messages', 'ids'],
    queryFn: ({ signal }) => client.api.listSavedIds({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

let ids = observeIds();

/** Knows from now on which messages the signed-in person has saved. */
export function followSaved(): void {
  whenSignedIn(() => {
    ids.destroy();
    ids = observeIds();
    ids.subscribe(() => undefined);
  });
}

/** The id of a message's saving; undefined where it is not saved, or that is not known yet. */
export function findSavedId(messageId: string): string | undefined {
  return ids.getCurrentResult().data?.find((saved) => saved.messageId === messageId)?.id;
}

/** Saves a message, says so, and offers the way back. @param earlierId puts it back where that saving was */
export async function save({ id: messageId, channelId }: Place, earlierId?: string): Promise<void> {
  try {
    await client.api.saveMessage({ channelId, messageId, ...(earlierId ? { body: { id: earlierId } } : {}) });
    await ids.refetch();
    showToast(text.savedNow, 'done', {
      label: text.undo,
      run: () => void removeSaved({ id: messageId, channelId }),
    });
  } catch (error) {
    showProblem(error);
  }
}

/** Takes a message from the saved ones, says so, and offers to put it back in its place. */
export async function removeSaved({ id: messageId, channelId }: Place): Promise<void> {
  const savedId = findSavedId(messageId);
  try {
    await client.api.unsaveMessage({ channelId, messageId });
    await ids.refetch();
    showToast(text.removed, 'done', {
      label: text.undo,
      run: () => void save({ id: messageId, channelId }, savedId),
    });
  } catch (error) {
    showProblem(error);
  }
}

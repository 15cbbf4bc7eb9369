/** What one saves for oneself, kept current by the events of all one's devices. */
import type { Message } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { showProblem, showToast } from '../../ui/Toast.tsx';
import { mentionText as text } from './strings.ts';

type Place = Pick<Message, 'id' | 'channelId'>;

/** Saves a message or takes it from the saved ones, says so, and offers the way back. */
export async function setSaved({ id: messageId, channelId }: Place, saved: boolean): Promise<void> {
  try {
    if (saved) await client.api.saveMessage({ channelId, messageId });
    else await client.api.unsaveMessage({ channelId, messageId });
    showToast(saved ? text.savedNow : text.removed, 'done', {
      label: text.undo,
      run: () => void setSaved({ id: messageId, channelId }, !saved),
    });
  } catch (error) {
    showProblem(error);
  }
}

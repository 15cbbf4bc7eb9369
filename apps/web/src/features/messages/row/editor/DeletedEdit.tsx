import { useEffect } from 'react';
import { useGateway } from '../../../../state/gateway-store.ts';
import { mayContain } from '../../../../state/messages/may-contain.ts';
import { showToast } from '../../../../ui/toasts/toast.ts';
import { prependToDraft } from '../../compose/draft/drafts.ts';
import { useConversation } from '../../conversation.ts';
import { focusComposer } from '../../focus-composer.ts';
import { takeEditedText } from './edited-texts.ts';
import { editorText } from './editor-strings.ts';

/**
 * Ends the edit of a message whose deletion no editor saw: in another channel, or without a connection. The text goes
 * into the composer.
 */
export function DeletedEdit() {
  const { channel, editing, edit } = useConversation();
  const isGone = useGateway((state) => editing !== null && !mayContain(state.messages[channel.id], editing));
  useEffect(() => {
    if (!isGone || editing === null) return;
    const text = takeEditedText(editing);
    edit(null);
    if (text.trim() === '') return;
    prependToDraft(channel.id, text);
    showToast(editorText.kept, 'problem');
    if (document.activeElement === document.body) focusComposer(channel.id);
  }, [isGone, editing, edit, channel.id]);
  return null;
}

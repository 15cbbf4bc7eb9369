import type { ComponentProps } from 'react';
import { useConversation } from '../conversation.ts';
import { messageText } from '../strings.ts';
import { conversationName } from '../view/conversation-name.ts';
import { chooseFiles } from './choose-files.ts';
import { pastedFiles } from './pasted-files.ts';

/** The text field of the composer, which grows with the text and accepts pasted files. */
export function ComposerField(props: ComponentProps<'textarea'>) {
  const { channel, mayAttach } = useConversation();
  const name = conversationName(channel);
  return (
    <textarea
      dir="auto"
      data-composer={channel.id}
      rows={1}
      aria-label={messageText.composer(name)}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      placeholder={channel.kind === 'thread' ? messageText.composerThread : messageText.composer(name)}
      onPaste={(event) => {
        const pasted = pastedFiles(event);
        if (pasted.length === 0 || !mayAttach) return;
        event.preventDefault();
        chooseFiles(channel.id, pasted);
      }}
      className="field-sizing-content placeholder-shown:truncate placeholder:truncate max-h-[50dvh] min-h-[44px] min-w-0 flex-1 resize-none bg-transparent py-[11px] outline-none"
      {...props}
    />
  );
}

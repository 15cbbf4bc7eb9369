import type { Message } from '@guildhall/protocol';
import { LIMITS, textLength } from '@guildhall/protocol/limits';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { client } from '../../../../state/client.ts';
import { answerIntoState, gatewayStore } from '../../../../state/gateway-store.ts';
import { openOverlay } from '../../../../state/overlays.ts';
import { messageUpdate } from '../../../../state/resources/messages.ts';
import { useAction } from '../../../../state/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormError } from '../../../../ui/FormError.tsx';
import { uiText } from '../../../../ui/strings.ts';
import { showToast } from '../../../../ui/toasts/toast.ts';
import { isTouch } from '../../../../ui/use-media.ts';
import { CompletingArea } from '../../compose/completion/CompletingArea.tsx';
import { draftText } from '../../compose/draft/draft-strings.ts';
import { prependToDraft } from '../../compose/draft/drafts.ts';
import { useConversation } from '../../conversation.ts';
import { readDirectory } from '../../directory.ts';
import { focusComposer } from '../../focus-composer.ts';
import { loadNamesIn } from '../../load-names.ts';
import { fromWire, toWire } from '../../mentions.ts';
import { editedText, keepEditedText, takeEditedText } from './edited-texts.ts';
import { editorText } from './editor-strings.ts';

/**
 * Edits a message in place. Saving an empty text asks whether to delete the message, unless it has files or stickers.
 */
export function MessageEditor({ message }: { message: Message }) {
  const { channel } = useConversation();
  const { editor, field, text, write, excess, save, submit, close, onKeyDown } = useEditing(message);
  return (
    <div ref={editor} className="grid gap-1.5 py-1">
      <CompletingArea
        channel={channel}
        field={field}
        aria-label={editorText.field}
        value={text}
        rows={1}
        onValue={write}
        onKeyDown={onKeyDown}
        className="max-h-[40vh] touch:min-h-11"
      />
      <FormError>{save.error}</FormError>
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="primary" busy={save.busy} disabled={excess > 0} onClick={submit}>
          {uiText.save}
        </Button>
        <Button kind="quiet" onClick={close}>
          {uiText.cancel}
        </Button>
        <span className={`text-faint text-xs ${excess > 0 ? '' : 'touch:hidden'}`}>
          {excess > 0 ? draftText.tooLong(excess) : editorText.hint}
        </span>
      </div>
    </div>
  );
}

/** The edited text and its saving. */
function useEditing(message: Message) {
  const { channel, edit } = useConversation();
  const directory = () => readDirectory(gatewayStore.get(), channel.serverId);
  const { text, write, isKept } = useKeptText(message, directory);
  const field = useFieldInFocus(isKept);
  const editor = useRef<HTMLDivElement>(null);
  const wire = () => toWire(text, directory()).trim();

  function end(): void {
    takeEditedText(message.id);
    edit(null);
  }

  function close(): void {
    end();
    focusComposer(channel.id);
  }

  const closeLate = () => (isFocusElsewhere(editor.current) ? end() : close());

  async function send(): Promise<string> {
    await loadNamesIn(text, channel.serverId);
    const body = { content: wire() };
    const params = { channelId: channel.id, messageId: message.id };
    if (body.content !== message.content.trim())
      await answerIntoState(() => client.api.editMessage({ ...params, body }), messageUpdate);
    // The person has gone to another channel.
    if (!field.current && (editedText(message.id) ?? text) === text) end();
    return text;
  }

  // Text written during the request stays in the editor.
  const save = useAction(send, (saved) => saved === text && closeLate());

  useDeletion(message, () => {
    const changed = text !== fromWire(message.content, directory()) && text.trim() !== '';
    if (changed) prependToDraft(channel.id, text);
    showToast(changed ? editorText.kept : editorText.gone, 'problem');
    closeLate();
  });

  const excess = textLength(wire()) - LIMITS.messageContent;
  function submit(): void {
    if (text.trim() === '' && hasOnlyText(message))
      openOverlay({ kind: 'deleteMessage', channelId: channel.id, messageId: message.id });
    else if (excess <= 0) void save.run();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && !event.shiftKey && (event.ctrlKey || event.metaKey || !isTouch()))
      submit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return { editor, field, text, write, excess, save, submit, close, onKeyDown };
}

/** The text in the editor. `isKept`: it was written during an earlier visit to the channel. */
function useKeptText(message: Message, directory: () => ReturnType<typeof readDirectory>) {
  const { id, content } = message;
  const [kept] = useState(() => editedText(id));
  // Until something is written, the text of the message, which another device may change.
  const [written, setWritten] = useState(kept);
  const text = written ?? fromWire(content, directory());
  function write(next: string): void {
    setWritten(next);
    keepEditedText(message, next === fromWire(content, directory()) ? null : next);
  }
  return { text, write, isKept: kept !== undefined };
}

/** The field, with the cursor at its end. */
function useFieldInFocus(isKept: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // On touch screens, the keyboard would open over a channel that the person returns to.
    if (isKept && isTouch()) return;
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [isKept]);
  return field;
}

/** Whether the person has gone elsewhere while an answer or an event was on its way. */
function isFocusElsewhere(editor: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && !editor?.contains(activeElement);
}

function hasOnlyText({ attachments, stickers, expiredAttachments = 0 }: Message): boolean {
  return attachments.length + stickers.length + expiredAttachments === 0;
}

/** Runs a function when someone deletes the message. */
function useDeletion({ id }: Message, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(
    () =>
      client.on('dispatch', ({ name, payload }) => {
        const alone = name === 'MESSAGE_DELETE' && payload.id === id;
        if (alone || (name === 'MESSAGE_DELETE_BULK' && payload.ids.includes(id))) latest.current();
      }),
    [id],
  );
}

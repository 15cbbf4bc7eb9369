import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { type ReplyTarget, useConversation } from '../conversation.ts';
import { fileFields } from '../slots.ts';
import { messageText } from '../strings.ts';
import { AddMenu } from './AddMenu.tsx';
import { ComposerField } from './ComposerField.tsx';
import { chooseFiles } from './choose-files.ts';
import { toggleSticker } from './draft-stickers.ts';
import { setDraft } from './drafts.ts';
import { EmojiButton } from './EmojiButton.tsx';
import { FileChips } from './FileChips.tsx';
import { ReplyBar } from './ReplyBar.tsx';
import { useRefusal } from './refusals.ts';
import { StickerChips } from './StickerChips.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import { useComposing } from './use-composing.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useTypeToCompose } from './use-type-to-compose.ts';

/** The counter appears when so many characters are left. */
const COUNT_FROM = 200;

interface ComposerProps {
  reply: ReplyTarget | null;
  onReply(reply: ReplyTarget | null): void;
  onSent(): void;
  /** Edits one's last message. @returns false when there is none */
  onEditLast(): boolean;
}

/** Where a message is written. */
export function Composer({ reply, onReply, onSent, onEditLast }: ComposerProps) {
  const { channel, mayAttach } = useConversation();
  const composing = useComposing(channel);
  const { text, files, stickers, left, ready } = composing;
  const refusal = useRefusal(channel.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const placeCaret = useCaret(field);
  useTypeToCompose(field);
  const listId = useId();
  const suggestions = useSuggestions({
    channel,
    text,
    field: () => field.current,
    onWritten: placeCaret,
    onSent,
    onFormClosed: (sent) => {
      if (sent) setDraft(channel.id, '');
      if (sent) onSent();
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-composer]')?.focus());
    },
  });
  const { completions, shown } = suggestions;
  const toField = () => field.current?.focus();

  useEffect(() => {
    if (reply || matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [reply]);

  function send(): void {
    if (!ready) return;
    composing.send(reply);
    completions.close();
    onReply(null);
    onSent();
  }

  /** What is too long for a message becomes a file beside an empty one. */
  function sendAsFile(): void {
    chooseFiles(channel.id, [new File([text], 'message.txt', { type: 'text/plain' })]);
    setDraft(channel.id, '');
  }

  /** Where the caret was when the picker took the focus. */
  function insertEmoji(emoji: string): void {
    const written = emoji.includes(':') ? `:${emoji.slice(0, emoji.lastIndexOf(':'))}:` : emoji;
    const at = field.current?.selectionStart ?? text.length;
    setDraft(channel.id, text.slice(0, at) + written + text.slice(field.current?.selectionEnd ?? at));
    placeCaret(at + written.length);
  }

  function ownKey(event: KeyboardEvent): boolean {
    if (event.key === 'Enter' && !event.shiftKey) send();
    else if (event.key === 'Escape' && reply) onReply(null);
    else if (event.key === 'ArrowUp' && text === '' && !event.shiftKey) return onEditLast();
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!suggestions.onKey(event) && !ownKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  if (suggestions.form) return suggestions.form;
  return (
    <div className="relative px-4">
      <SuggestionList id={listId} suggestions={suggestions} />
      {refusal ? (
        <div className="pb-2">
          <FormError>{refusal}</FormError>
        </div>
      ) : null}
      {left < 0 && mayAttach ? (
        <p className="flex flex-wrap items-center justify-between gap-2 pb-2 text-sm">
          {messageText.tooLongHint}
          <Button onClick={sendAsFile}>{messageText.sendAsFile}</Button>
        </p>
      ) : null}
      {reply ? <ReplyBar reply={reply} onReply={onReply} /> : null}
      <div
        className={classNames(
          'border border-line bg-field focus-within:border-line-strong',
          reply ? 'rounded-b-card border-t-0' : 'rounded-card',
        )}
      >
        <FileChips channelId={channel.id} files={files} onRemoved={toField} />
        <StickerChips channelId={channel.id} stickers={stickers} onRemoved={toField} />
        {files.length > 0 ? <FileFields channelId={channel.id} /> : null}
        <div className="flex items-end gap-1 pr-1.5 pl-4">
          <AddMenu
            channelId={channel.id}
            mayAttach={mayAttach}
            onFiles={(added) => chooseFiles(channel.id, added)}
          />
          <ComposerField
            ref={field}
            aria-activedescendant={shown ? `${listId}-${suggestions.chosen}` : undefined}
            aria-controls={shown ? listId : undefined}
            aria-invalid={left < 0 || undefined}
            value={text}
            onChange={(event) => {
              composing.type(event.target.value);
              completions.follow(event.target.value, event.target.selectionStart);
            }}
            onSelect={(event) => completions.follow(text, event.currentTarget.selectionStart)}
            onBlur={completions.close}
            onKeyDown={onKeyDown}
          />
          {left <= COUNT_FROM ? <CharactersLeft left={left} /> : null}
          <EmojiButton
            channelId={channel.id}
            onEmoji={insertEmoji}
            stickers={stickers.map(({ id }) => id)}
            onSticker={(stickerId) => toggleSticker(channel.id, stickerId)}
            field={() => field.current}
          />
          <IconButton
            label={messageText.send}
            shortcut="Enter"
            disabled={!ready}
            onPointerDown={(event) => event.preventDefault()}
            onClick={send}
            className="my-[5px] touch:my-0 enabled:text-accent"
          >
            <Icon of={SendHorizontal} />
          </IconButton>
        </div>
      </div>
    </div>
  );
}

/** What other features ask about the chosen files. */
function FileFields({ channelId }: { channelId: string }) {
  return fileFields.entries().map((Field, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a slot never change
    <Field key={index} channelId={channelId} />
  ));
}

/** Puts the caret somewhere once what was written is there: before the next key, which must land behind it. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>): (at: number) => void {
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    field.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  });
  return (at) => {
    wanted.current = at;
  };
}

function CharactersLeft({ left }: { left: number }) {
  return (
    <span
      role="status"
      className={classNames(
        'shrink-0 self-center text-xs tabular-nums',
        left < 0 ? 'text-danger' : 'text-faint',
      )}
    >
      {left < 0 ? messageText.tooLong(-left) : messageText.left(left)}
    </span>
  );
}

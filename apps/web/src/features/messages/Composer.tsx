import { LIMITS, textLength } from '@guildhall/protocol/limits';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../design/Button.tsx';
import { classNames } from '../../design/class-names.ts';
import { FormError } from '../../design/FormError.tsx';
import { Icon } from '../../design/Icon.tsx';
import { client } from '../../state/client.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { CommandPicker } from '../interactions/CommandPicker.tsx';
import { useCommands } from '../interactions/use-commands.ts';
import { AddMenu } from './AddMenu.tsx';
import { CompletionList } from './CompletionList.tsx';
import { chooseFiles } from './choose-files.ts';
import { type ReplyTarget, useConversation } from './conversation.ts';
import { directoryOf } from './directory.ts';
import { setDraft, useDraft } from './drafts.ts';
import { EmojiButton } from './EmojiButton.tsx';
import { FileChips } from './FileChips.tsx';
import { takeFiles, useFiles } from './files.ts';
import { toWire } from './mentions.ts';
import { PriceField } from './PriceField.tsx';
import { placeName } from './place-name.ts';
import { coinsOf, setPrice, usePrice } from './price.ts';
import { ReplyBar } from './ReplyBar.tsx';
import { setRefusal, useRefusal } from './refusals.ts';
import { sendDraft } from './send.ts';
import { messageText } from './strings.ts';
import { type Completion, useCompletions } from './use-completions.ts';

const CommandForm = lazy(() => import('../interactions/CommandForm.tsx'));

const TYPING_EVERY_MS = 5000;
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
  const files = useFiles(channel.id);
  const text = useDraft(channel.id);
  const refusal = useRefusal(channel.id);
  const price = usePrice(channel.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const typedAt = useRef(0);
  /** Where the caret belongs once a suggestion has been written. */
  const caretAfter = useRef<number | null>(null);
  const listId = useId();
  const place = placeName(channel);
  const completions = useCompletions(channel);
  const completing = completions.trigger !== null && completions.items.length > 0;
  const commands = useCommands({ channel, text, write: (next) => setDraft(channel.id, next), onRun: onSent });
  const picking = !completing && commands.items.length > 0;
  const open = completing || picking;

  useEffect(() => {
    if (reply || matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [reply]);

  // Before the next key is typed, which must land behind the suggestion.
  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  });

  const wire = toWire(text, directoryOf(gatewayStore.get(), channel.serverId));
  const left = LIMITS.messageContent - textLength(wire);
  const empty = text.trim() === '' && files.length === 0;
  const coins = files.length > 0 && price !== null ? coinsOf(price) : undefined;
  const unready = empty || left < 0 || coins === null;

  function write(next: string, caret: number): void {
    setDraft(channel.id, next);
    setRefusal(channel.id, null);
    completions.follow(next, caret);
    if (next.trim() === '' || Date.now() - typedAt.current < TYPING_EVERY_MS) return;
    typedAt.current = Date.now();
    // Nobody misses a typing notice that was lost.
    client.api.startTyping({ channelId: channel.id }).catch(() => undefined);
  }

  function send(): void {
    if (unready) return;
    setRefusal(channel.id, null);
    sendDraft(channel.id, {
      content: wire.trim(),
      replyTo: reply?.message.id ?? null,
      mentionReply: reply?.ping ?? true,
      files: takeFiles(channel.id),
      ...(coins === undefined ? {} : { coins }),
    });
    setPrice(channel.id, null);
    typedAt.current = 0;
    setDraft(channel.id, '');
    completions.close();
    onReply(null);
    onSent();
  }

  function sendSticker(stickerId: string): void {
    sendDraft(channel.id, {
      content: '',
      stickerIds: [stickerId],
      replyTo: reply?.message.id ?? null,
      mentionReply: reply?.ping ?? true,
      files: [],
    });
    onReply(null);
    onSent();
  }

  /** Where the caret was when the picker took the focus. */
  function insertEmoji(emoji: string): void {
    const written = emoji.includes(':') ? `:${emoji.slice(0, emoji.lastIndexOf(':'))}:` : emoji;
    const at = field.current?.selectionStart ?? text.length;
    setDraft(channel.id, text.slice(0, at) + written + text.slice(field.current?.selectionEnd ?? at));
    caretAfter.current = at + written.length;
  }

  function pick(item: Completion): void {
    const { trigger } = completions;
    const element = field.current;
    if (!trigger || !element) return;
    const caret = trigger.start + item.insert.length;
    setDraft(channel.id, text.slice(0, trigger.start) + item.insert + text.slice(element.selectionStart));
    completions.close();
    caretAfter.current = caret;
  }

  function completionKey(event: KeyboardEvent): boolean {
    const { items, chosen } = completions;
    const item = items[chosen];
    if (!completing || !item) return false;
    if (event.key === 'ArrowDown') completions.choose((chosen + 1) % items.length);
    else if (event.key === 'ArrowUp') completions.choose((chosen - 1 + items.length) % items.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(item);
    else if (event.key === 'Escape') completions.close();
    else return false;
    return true;
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
    if (!completionKey(event) && !commands.onKey(event) && !ownKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  if (commands.form) {
    return (
      <Suspense fallback={null}>
        <CommandForm
          channelId={channel.id}
          form={commands.form}
          onClose={(run) => {
            commands.leaveForm();
            if (run) setDraft(channel.id, '');
            if (run) onSent();
            requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-composer]')?.focus());
          }}
        />
      </Suspense>
    );
  }
  return (
    <div className="relative px-4">
      {picking ? (
        <CommandPicker
          id={listId}
          items={commands.items}
          chosen={commands.chosen}
          onChoose={commands.choose}
          onPick={commands.pick}
        />
      ) : null}
      {completing ? (
        <CompletionList
          id={listId}
          items={completions.items}
          chosen={completions.chosen}
          onChoose={completions.choose}
          onPick={pick}
        />
      ) : null}
      {refusal ? (
        <div className="pb-2">
          <FormError>{refusal}</FormError>
        </div>
      ) : null}
      {reply ? <ReplyBar reply={reply} onReply={onReply} /> : null}
      <div
        className={classNames(
          'border border-line bg-field focus-within:border-line-strong',
          reply ? 'rounded-b-card border-t-0' : 'rounded-card',
        )}
      >
        <FileChips channelId={channel.id} files={files} />
        {files.length > 0 ? <PriceField channelId={channel.id} /> : null}
        <div className="flex items-end gap-1 pr-1.5 pl-4">
          <AddMenu
            channelId={channel.id}
            mayAttach={mayAttach}
            onFiles={(added) => chooseFiles(channel.id, added)}
          />
          <textarea
            ref={field}
            data-composer=""
            rows={1}
            aria-label={messageText.composer(place)}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={open ? listId : undefined}
            aria-activedescendant={
              open ? `${listId}-${picking ? commands.chosen : completions.chosen}` : undefined
            }
            aria-invalid={left < 0 || undefined}
            placeholder={channel.kind === 'thread' ? messageText.composerThread : messageText.composer(place)}
            value={text}
            onChange={(event) => write(event.target.value, event.target.selectionStart)}
            onSelect={(event) => completions.follow(text, event.currentTarget.selectionStart)}
            onBlur={completions.close}
            onPaste={(event) => {
              const pasted = [...event.clipboardData.files];
              if (pasted.length === 0 || !mayAttach) return;
              event.preventDefault();
              chooseFiles(channel.id, pasted);
            }}
            onKeyDown={onKeyDown}
            className="field-sizing-content max-h-[50dvh] min-h-11 min-w-0 flex-1 resize-none bg-transparent py-[11px] outline-none"
          />
          {left <= COUNT_FROM ? (
            <span
              role="status"
              className={classNames(
                'shrink-0 self-center text-xs tabular-nums',
                left < 0 ? 'text-danger' : 'text-faint',
              )}
            >
              {left < 0 ? messageText.tooLong(-left) : messageText.left(left)}
            </span>
          ) : null}
          <EmojiButton
            channelId={channel.id}
            onEmoji={insertEmoji}
            onSticker={sendSticker}
            field={() => field.current}
          />
          <IconButton
            label={messageText.send}
            shortcut="Enter"
            disabled={unready}
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

import { type KeyboardEvent, useEffect, useRef } from 'react';
import { moduleWithInput } from '../../../state/later.ts';
import { writtenEmoji } from '../../../ui/text/written-emoji.ts';
import { isTouch } from '../../../ui/use-media.ts';
import { type ReplyTarget, useConversation } from '../conversation.ts';
import { focusComposer } from '../focus-composer.ts';
import { insertText } from './insert-text.ts';
import { hasCommand, takeKeys } from './take-keys.ts';
import { useComposerDraft } from './use-composer-draft.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useTypeToCompose } from './use-type-to-compose.ts';

const useFormatter = moduleWithInput(() => import('../with-input.ts'));

export interface ComposerProps {
  reply: ReplyTarget | null;
  onReply(reply: ReplyTarget | null): void;
  onSent(): void;
  /** Edits the person's last message that can be edited. @returns false when there is none */
  onEditLast(): boolean;
}

/** Actions in the composer: write, take a suggestion, send. */
export function useComposer({ reply, onReply, onSent, onEditLast }: ComposerProps) {
  const { channel } = useConversation();
  const draft = useComposerDraft(channel);
  const { text, ready } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  useTypeToCompose(field);
  const formatter = useFormatter(false);
  const suggestions = useSuggestions({
    channel,
    text,
    field: () => field.current,
    onSent,
    onFormClosed: (sent) => {
      if (sent) onSent();
      requestAnimationFrame(() => focusComposer(channel.id));
    },
  });
  const shown = useRef(reply);
  useEffect(() => {
    // On touch screens, the keyboard would open over a channel that the person returns to.
    const begun = reply && reply !== shown.current;
    shown.current = reply;
    if (begun || (!isTouch() && !isWriting())) field.current?.focus();
  }, [reply]);

  function send(): void {
    if (suggestions.take() || !ready) return;
    draft.send(reply);
    suggestions.completions.close();
    onReply(null);
    onSent();
  }

  /** Inserts an emoji where the caret was when the picker took the focus. */
  function insertEmoji(emoji: string): void {
    if (field.current) insertText(field.current, writtenEmoji(emoji));
  }

  function ownKey(event: KeyboardEvent): boolean {
    // Keyboards on touch screens cannot start a new line otherwise.
    if (event.key === 'Enter' && isTouch() && !hasCommand(event)) return suggestions.take();
    if (event.key === 'Enter' && !event.shiftKey) send();
    else if (event.key === 'Escape' && reply) onReply(null);
    else if (event.key === 'ArrowUp' && text === '' && !event.shiftKey) return onEditLast();
    else return false;
    return true;
  }

  const takeKey = takeKeys((event) => suggestions.onKey(event) || ownKey(event));
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (!formatter?.formatByKey(event)) takeKey(event);
  };
  return { ...draft, field, suggestions, send, insertEmoji, onKeyDown };
}

/** Whether the person writes elsewhere, for example in search, when the composer appears with a new permission. */
function isWriting(): boolean {
  return document.activeElement?.matches('main :is(input, textarea)') ?? false;
}

import type { ServerChannel } from '@guildhall/protocol';
import { type ComponentProps, type KeyboardEvent, type RefObject, useId } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { FieldPanel } from '../../../../ui/floating/load-panels.ts';
import { CONTROL } from '../../../../ui/style/control.ts';
import { writtenEmoji } from '../../../../ui/text/written-emoji.ts';
import { EmojiButton } from '../EmojiButton.tsx';
import { formatByKey } from '../format-keys.ts';
import { insertText } from '../insert-text.ts';
import { takeKeys } from '../take-keys.ts';
import { CompletionList } from './CompletionList.tsx';
import { useCompletions } from './use-completions.ts';

interface CompletingAreaProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'onChange'> {
  /** Where the text will be read. */
  channel: Pick<ServerChannel, 'id' | 'serverId'>;
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onValue(value: string): void;
}

/** Each line is read in its direction. With `dir="auto"`, the room for the button would change sides too. */
const TEXT_DIRECTION = '[unicode-bidi:plaintext]';

/** A text field with the composer's completions, emoji picker and format keys. */
export function CompletingArea(props: CompletingAreaProps) {
  const { channel, field, value, onValue, onKeyDown, className, ...area } = props;
  const completions = useCompletions(channel, () => field.current);
  const listId = useId();
  const open = completions.items.length > 0;
  const takeKey = takeKeys(completions.onKey);
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (!formatByKey(event)) takeKey(event);
    if (!event.isPropagationStopped()) onKeyDown?.(event);
  }
  return (
    <div className="relative">
      <textarea
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open ? `${listId}-${completions.chosen}` : undefined}
        {...area}
        ref={field}
        value={value}
        onChange={({ target }) => {
          onValue(target.value);
          completions.follow(target.value, target.selectionStart);
        }}
        // A list that opened with the caret of a new editor would take its first Enter.
        onSelect={({ currentTarget }) => {
          if (completions.trigger) completions.follow(currentTarget.value, currentTarget.selectionStart);
        }}
        onBlur={completions.close}
        onKeyDown={handleKey}
        className={classNames(
          CONTROL,
          'block field-sizing-content resize-none py-2 pe-11',
          TEXT_DIRECTION,
          className,
        )}
      />
      <div className="absolute end-1 -bottom-px touch:bottom-0">
        <EmojiButton
          channelId={channel.id}
          onEmoji={(emoji) => field.current && insertText(field.current, writtenEmoji(emoji))}
          field={() => field.current}
        />
      </div>
      {open ? (
        <FieldPanel field={field} onClose={completions.close}>
          <CompletionList
            id={listId}
            items={completions.items}
            chosen={completions.chosen}
            onChoose={completions.choose}
            onPick={completions.pick}
            className="max-h-80"
          />
        </FieldPanel>
      ) : null}
    </div>
  );
}

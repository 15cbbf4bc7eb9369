import { SendHorizontal } from 'lucide-react';
import { useId } from 'react';
import { loadWithInput } from '../../../state/later.ts';
import { SlotParts } from '../../../state/slots.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useConversation } from '../conversation.ts';
import { fileFields } from '../slots.ts';
import { messageText } from '../strings.ts';
import { AddMenu } from './AddMenu.tsx';
import { ComposerField } from './ComposerField.tsx';
import { chooseFiles } from './choose-files.ts';
import { toggleSticker } from './draft/draft-stickers.ts';
import { useRefusal } from './draft/refusals.ts';
import { EmojiButton } from './EmojiButton.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import { type ComposerProps, useComposer } from './use-composer.ts';

const FileChips = loadWithInput(() => import('../with-input.ts'), 'FileChips');
const StickerChips = loadWithInput(() => import('../with-input.ts'), 'StickerChips');
const ReplyBar = loadWithInput(() => import('../with-input.ts'), 'ReplyBar');
const SendAsFile = loadWithInput(() => import('../with-input.ts'), 'SendAsFile');
const CharactersLeft = loadWithInput(() => import('../with-input.ts'), 'CharactersLeft');

/** The counter appears when this many characters are left. */
const COUNT_FROM = 200;

/** The composer of a conversation. */
export function Composer(props: ComposerProps) {
  const { reply, onReply } = props;
  const { channel } = useConversation();
  const composer = useComposer(props);
  const { files, stickers, left, field, suggestions } = composer;
  const listId = useId();
  const replyId = useId();
  const toField = () => field.current?.focus();
  if (suggestions.form) return suggestions.form;
  return (
    <div className="relative px-4">
      <SuggestionList id={listId} suggestions={suggestions} />
      {suggestions.notice}
      <Refusal channelId={channel.id} />
      {left < 0 ? <SendAsFile text={composer.text} /> : null}
      {reply ? <ReplyBar id={replyId} reply={reply} onReply={onReply} /> : null}
      <div
        className={classNames(
          'border border-line bg-field focus-within:border-line-strong',
          reply ? 'rounded-b-card border-t-0' : 'rounded-card',
        )}
      >
        {files.length > 0 ? <FileChips channelId={channel.id} files={files} onRemoved={toField} /> : null}
        {stickers.length > 0 ? (
          <StickerChips channelId={channel.id} stickers={stickers} onRemoved={toField} />
        ) : null}
        {files.length > 0 ? <SlotParts of={fileFields} props={{ channelId: channel.id }} /> : null}
        <WritingLine composer={composer} listId={listId} describedBy={reply ? replyId : undefined} />
        {left <= COUNT_FROM ? <CharactersLeft left={left} /> : null}
      </div>
    </div>
  );
}

/** The reason why the last message was refused. */
function Refusal({ channelId }: { channelId: string }) {
  const refusal = useRefusal(channelId);
  if (!refusal) return null;
  return (
    <div className="pb-2">
      <FormError>{refusal}</FormError>
    </div>
  );
}

interface WritingLineProps {
  composer: ReturnType<typeof useComposer>;
  /** The id of the list of suggestions. */
  listId: string;
  /** The id of what says whom a reply answers. */
  describedBy: string | undefined;
}

/** The text field with its buttons. */
function WritingLine({ composer, listId, describedBy }: WritingLineProps) {
  const { channel, mayAttach } = useConversation();
  const { text, stickers, left, field, suggestions } = composer;
  const { completions, shown } = suggestions;
  return (
    <div className="flex items-end gap-1 pe-1.5 ps-4">
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
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => {
          composer.type(event.target.value);
          completions.follow(event.target.value, event.target.selectionStart);
        }}
        onSelect={({ currentTarget }) =>
          completions.follow(currentTarget.value, currentTarget.selectionStart)
        }
        onBlur={completions.close}
        onKeyDown={composer.onKeyDown}
      />
      <EmojiButton
        channelId={channel.id}
        onEmoji={composer.insertEmoji}
        stickers={stickers.map(({ id }) => id)}
        onSticker={(stickerId) => toggleSticker(channel.id, stickerId)}
        field={() => field.current}
      />
      <IconButton
        label={messageText.send}
        shortcut="Enter"
        disabled={!composer.ready}
        onPointerDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          // Pressed by the keyboard, it is about to be disabled.
          if (currentTarget === document.activeElement) field.current?.focus();
          composer.send();
        }}
        className="my-[5px] touch:my-0 enabled:text-accent"
      >
        <Icon of={SendHorizontal} />
      </IconButton>
    </div>
  );
}

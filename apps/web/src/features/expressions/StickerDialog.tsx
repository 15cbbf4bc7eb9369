import type { Sticker } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { SmilePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../state/client.ts';
import { changedFields } from '../../state/forms/changed-fields.ts';
import { useAction } from '../../state/use-action.ts';
import { IconButton } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { uiText } from '../../ui/strings.ts';
import { cutTo } from '../../ui/text/character-count.ts';
import { fieldText } from '../../ui/text/field-strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { EmojiPopover, emojiFirstText } from '../emoji/index.ts';
import { expressionText as text } from './strings.ts';

/** A sticker to edit, or the file of a new one. */
type StickerSubject = { readonly sticker: Sticker } | { readonly file: File };

interface StickerDialogProps {
  serverId: string;
  subject: StickerSubject;
  onClose(): void;
}

/** Name, description and emoji of a new or existing sticker. */
export function StickerDialog({ serverId, subject, onClose }: StickerDialogProps) {
  const [before] = useState(() => initialForm(subject));
  const [form, setForm] = useState(before);
  const save = useAction(async () => {
    const body = { name: form.name.trim(), description: form.description.trim(), emoji: form.emoji.trim() };
    if ('file' in subject) {
      await client.api.createSticker({ serverId, body, files: [subject.file] });
      showToast(text.stickerAdded(body.name));
    } else {
      const changes = changedFields(before, body);
      await client.api.updateSticker({ serverId, stickerId: subject.sticker.id, body: changes });
      showToast(uiText.saved);
    }
  }, onClose);
  return (
    <FormDialog
      title={'file' in subject ? text.addSticker : text.edit(subject.sticker.name)}
      description={'file' in subject ? text.chosen(subject.file.name) : undefined}
      label={'file' in subject ? text.addSticker : uiText.save}
      action={save}
      shownFields={['name', 'description', 'emoji']}
      onClose={onClose}
    >
      <Picture subject={subject} />
      <TextField
        label={text.name}
        error={save.fields.name}
        value={form.name}
        onValue={(name) => setForm({ ...form, name })}
        minLength={LIMITS.stickerNameMinimum}
        maxLength={LIMITS.stickerName}
        required
        autoFocus
        autoComplete="off"
      />
      <TextField
        label={text.description}
        aside={fieldText.optional}
        error={save.fields.description}
        value={form.description}
        onValue={(description) => setForm({ ...form, description })}
        maxLength={LIMITS.stickerDescription}
        autoComplete="off"
      />
      <RelatedEmoji
        serverId={serverId}
        error={save.fields.emoji}
        emoji={form.emoji}
        onEmoji={(emoji) => setForm({ ...form, emoji })}
      />
    </FormDialog>
  );
}

/** As large as people will see it, so that a wrong file is noticed before the upload. */
function Picture({ subject }: { subject: StickerSubject }) {
  const file = 'file' in subject ? subject.file : null;
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const url = 'sticker' in subject ? subject.sticker.url : preview;
  return <img src={url} alt="" draggable={false} className="size-40 justify-self-center object-contain" />;
}

interface RelatedEmojiProps {
  serverId: string;
  error: string | undefined;
  emoji: string;
  onEmoji(emoji: string): void;
}

/** The emoji that a sticker is found by, typed or picked. */
function RelatedEmoji({ serverId, error, emoji, onEmoji }: RelatedEmojiProps) {
  const [picking, setPicking] = useState(false);
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={text.related}
          hint={text.relatedHint}
          error={error}
          value={emoji}
          onValue={onEmoji}
          maxLength={LIMITS.stickerDescription}
          required
          autoComplete="off"
        />
      </div>
      <EmojiPopover
        open={picking}
        onOpenChange={setPicking}
        place={{ serverId }}
        onPick={(picked) => {
          setPicking(false);
          onEmoji(picked);
        }}
      >
        <IconButton label={emojiFirstText.open} className="mt-7 touch:mt-6">
          <Icon of={SmilePlus} />
        </IconButton>
      </EmojiPopover>
    </div>
  );
}

function initialForm(subject: StickerSubject) {
  if ('sticker' in subject) {
    const { name, description, emoji } = subject.sticker;
    return { name, description, emoji };
  }
  return {
    name: cutTo(subject.file.name.replace(/\.[^.]*$/, ''), LIMITS.stickerName),
    description: '',
    emoji: '',
  };
}

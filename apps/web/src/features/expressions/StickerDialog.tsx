import type { Sticker } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { changedFields } from '../../state/forms/changed-fields.ts';
import { useAction } from '../../state/use-action.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { showToast } from '../../ui/Toast.tsx';
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
      showToast(text.saved);
    }
  }, onClose);
  return (
    <FormDialog
      title={'file' in subject ? text.addSticker : text.edit(subject.sticker.name)}
      description={'file' in subject ? text.chosen(subject.file.name) : undefined}
      label={'file' in subject ? text.addSticker : text.save}
      action={save}
      shownFields={['name', 'description', 'emoji']}
      onClose={onClose}
    >
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
        aside={text.optional}
        error={save.fields.description}
        value={form.description}
        onValue={(description) => setForm({ ...form, description })}
        maxLength={LIMITS.stickerDescription}
        autoComplete="off"
      />
      <TextField
        label={text.related}
        hint={text.relatedHint}
        error={save.fields.emoji}
        value={form.emoji}
        onValue={(emoji) => setForm({ ...form, emoji })}
        maxLength={LIMITS.stickerDescription}
        required
        autoComplete="off"
      />
    </FormDialog>
  );
}

function initialForm(subject: StickerSubject) {
  if ('sticker' in subject) {
    const { name, description, emoji } = subject.sticker;
    return { name, description, emoji };
  }
  return {
    name: subject.file.name.replace(/\.[^.]*$/, '').slice(0, LIMITS.stickerName),
    description: '',
    emoji: '',
  };
}

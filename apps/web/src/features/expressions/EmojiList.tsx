import type { Emoji } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { list } from '../../languages/words.ts';
import { client } from '../../state/client.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useOpenEntry } from '../../ui/entries/use-open-entry.ts';
import { TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { FilesInput } from '../../ui/files/FilesInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { ExpressionRow } from './ExpressionRow.tsx';
import { expressionText as text } from './strings.ts';
import { useEmojiUploads } from './use-emoji-uploads.ts';

const MAX_EMOJI = { still: LIMITS.emojisPerServer, animated: LIMITS.animatedEmojisPerServer };

/** The custom emoji of a server; the list follows the gateway's events. */
export function EmojiList({ serverId, emojis }: { serverId: string; emojis: readonly Emoji[] }) {
  const [renaming, rename] = useOpenEntry(emojis, ({ name }) => text.deleted(`:${name}:`));
  const input = useRef<HTMLInputElement>(null);
  const { progress, refusals, upload } = useEmojiUploads(serverId);
  const animated = emojis.filter((emoji) => emoji.animated).length;
  return (
    <Section title={text.emoji} hint={text.emojiHint(emojis.length - animated, animated, MAX_EMOJI)}>
      <div className="flex flex-wrap items-center gap-3">
        <FilesInput
          ref={input}
          accept="image/png,image/apng,image/jpeg,image/webp,image/gif"
          multiple
          onFiles={(files) => void upload(files)}
        />
        <Button
          kind="primary"
          busy={progress !== null}
          icon={<Icon of={Upload} size={16} />}
          onClick={() => input.current?.click()}
        >
          {text.addEmoji}
        </Button>
        <p role="status" className="text-muted text-sm tabular-nums">
          {progress && progress.total > 1 ? text.uploading(progress.current, progress.total) : null}
        </p>
      </div>
      {[...refusals].map(([reason, names]) => (
        <FormError key={reason}>{text.notAdded(list(names), reason)}</FormError>
      ))}
      {emojis.length === 0 ? <p className="text-muted">{text.emojiNone}</p> : null}
      <ul className="grid gap-2 wide:grid-cols-2">
        {emojis.map((emoji) => (
          <ExpressionRow
            key={emoji.id}
            url={emoji.url}
            size={32}
            name={`:${emoji.name}:`}
            note={emoji.uploader ? text.by(emoji.uploader.displayName) : ''}
            editLabel={text.rename(`:${emoji.name}:`)}
            onEdit={() => rename(emoji.id)}
            deleteHint={text.deleteEmojiHint}
            audited
            remove={(audited) => client.api.deleteEmoji({ serverId, emojiId: emoji.id, ...audited })}
          />
        ))}
      </ul>
      {renaming ? (
        <RenameEmojiDialog key={renaming.id} emoji={renaming} onClose={() => rename(undefined)} />
      ) : null}
    </Section>
  );
}

function RenameEmojiDialog({ emoji, onClose }: { emoji: Emoji; onClose(): void }) {
  const [name, setName] = useState(emoji.name);
  const save = useAction(async () => {
    await client.api.updateEmoji({ serverId: emoji.serverId, emojiId: emoji.id, body: { name } });
    showToast(uiText.saved);
  }, onClose);
  return (
    <FormDialog
      title={text.rename(`:${emoji.name}:`)}
      label={uiText.save}
      action={save}
      shownFields={['name']}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        hint={text.emojiNameHint}
        error={save.fields.name}
        value={name}
        onValue={setName}
        minLength={LIMITS.emojiNameMinimum}
        maxLength={LIMITS.emojiName}
        pattern="[A-Za-z0-9_]+"
        required
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  );
}

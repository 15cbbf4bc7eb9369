import type { Sticker } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useOpenEntry } from '../../ui/entries/use-open-entry.ts';
import { FormError } from '../../ui/FormError.tsx';
import { FileButton } from '../../ui/files/FileButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Surface.tsx';
import { ExpressionRow } from './ExpressionRow.tsx';
import { StickerDialog } from './StickerDialog.tsx';
import { expressionText as text } from './strings.ts';

/** The stickers of a server; the list follows the gateway's events. */
export function StickerList({ serverId, stickers }: { serverId: string; stickers: readonly Sticker[] }) {
  const [file, setFile] = useState<File>();
  const [sticker, edit] = useOpenEntry(stickers, ({ name }) => text.deleted(name));
  const [tooLarge, setTooLarge] = useState(false);
  function choose(chosen: File): void {
    const large = chosen.size > LIMITS.stickerBytes;
    setTooLarge(large);
    if (!large) setFile(chosen);
  }
  return (
    <Section title={text.stickers} hint={text.stickersHint(stickers.length, LIMITS.stickersPerServer)}>
      <div>
        <FileButton
          accept="image/png,image/apng,image/webp,image/gif"
          kind="primary"
          icon={<Icon of={Upload} size={16} />}
          onFile={choose}
        >
          {text.addSticker}
        </FileButton>
      </div>
      <FormError>{tooLarge ? text.stickerTooLarge : null}</FormError>
      {stickers.length === 0 ? <p className="text-muted">{text.stickersNone}</p> : null}
      <ul className="grid gap-2 wide:grid-cols-2">
        {stickers.map((sticker) => (
          <ExpressionRow
            key={sticker.id}
            url={sticker.url}
            size={64}
            name={sticker.name}
            note={sticker.description}
            editLabel={text.edit(sticker.name)}
            onEdit={() => edit(sticker.id)}
            deleteHint={text.deleteStickerHint}
            remove={() => client.api.deleteSticker({ serverId, stickerId: sticker.id })}
          />
        ))}
      </ul>
      {file ? (
        <StickerDialog serverId={serverId} subject={{ file }} onClose={() => setFile(undefined)} />
      ) : null}
      {sticker ? (
        <StickerDialog
          key={sticker.id}
          serverId={serverId}
          subject={{ sticker }}
          onClose={() => edit(undefined)}
        />
      ) : null}
    </Section>
  );
}

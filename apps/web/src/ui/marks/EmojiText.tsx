import { useGateway } from '../../state/gateway-store.ts';
import { knownEmoji } from '../../state/resources/expressions.ts';
import { loadLater, WithPlaceholder } from '../../state/slots.ts';
import { EmojiPicture } from './EmojiPicture.tsx';

const ForeignEmoji = loadLater(() => import('./ForeignEmoji.tsx'), 'ForeignEmoji');

/** An emoji in the API's format: Unicode, or a custom one as `name:id`. */
export function EmojiText({ emoji }: { emoji: string }) {
  const split = emoji.lastIndexOf(':');
  if (split <= 0) return <span>{emoji}</span>;
  return <CustomEmoji id={emoji.slice(split + 1)} name={emoji.slice(0, split)} />;
}

/** The picture of a custom emoji of any server; after its deletion, its name. */
export function CustomEmoji({ id, name }: { id: string; name: string }) {
  const emoji = useGateway((state) => knownEmoji(state, id));
  if (emoji) return <EmojiPicture url={emoji.url} name={emoji.name} />;
  return (
    <WithPlaceholder placeholder={`:${name}:`}>
      <ForeignEmoji id={id} name={name} />
    </WithPlaceholder>
  );
}

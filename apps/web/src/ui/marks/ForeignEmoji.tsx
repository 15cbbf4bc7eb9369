import { useForeignEmoji } from '../../state/queries/foreign-emoji.ts';
import { EmojiPicture } from './EmojiPicture.tsx';

/** The picture of an emoji of a server one is not in; its name until it is known, and once it is deleted. */
export function ForeignEmoji({ id, name }: { id: string; name: string }) {
  const emoji = useForeignEmoji(id);
  return emoji ? <EmojiPicture url={emoji.url} name={emoji.name} /> : `:${name}:`;
}

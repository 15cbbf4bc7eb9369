import { useForeignEmoji } from '../../state/queries/foreign-emoji.ts';
import { EmojiPicture } from './EmojiPicture.tsx';

/** The picture of another server's emoji; its name until it is known, and after its deletion. */
export function ForeignEmoji({ id, name }: { id: string; name: string }) {
  const emoji = useForeignEmoji(id);
  return emoji ? <EmojiPicture url={emoji.url} name={emoji.name} /> : `:${name}:`;
}

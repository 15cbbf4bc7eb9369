import { useGateway } from '../../state/gateway-store.ts';
import { knownEmoji } from '../../state/resources/expressions.ts';

/** An emoji as the interface writes it: a Unicode one, or a custom one as `name:id`. */
export function EmojiText({ emoji }: { emoji: string }) {
  const split = emoji.lastIndexOf(':');
  if (split <= 0) return <span>{emoji}</span>;
  return <CustomEmoji id={emoji.slice(split + 1)} name={emoji.slice(0, split)} />;
}

/** The picture of an emoji of a server one is in; of any other, or once deleted, its name. */
export function CustomEmoji({ id, name }: { id: string; name: string }) {
  const emoji = useGateway((state) => knownEmoji(state, id));
  const code = `:${emoji?.name ?? name}:`;
  if (!emoji) return code;
  return (
    <img
      src={emoji.url}
      alt={code}
      title={code}
      width={22}
      height={22}
      loading="lazy"
      draggable={false}
      className="inline-block size-[1.4em] object-contain align-[-0.3em]"
    />
  );
}

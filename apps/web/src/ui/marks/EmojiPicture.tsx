/** The picture of a custom emoji, as high as the text around it. */
export function EmojiPicture({ url, name }: { url: string; name: string }) {
  const code = `:${name}:`;
  return (
    <img
      src={url}
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

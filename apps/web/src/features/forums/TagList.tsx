import type { ServerChannel } from '@guildhall/protocol';
import { EmojiText } from '../../ui/marks/EmojiText.tsx';

/** The existing tags of a post, in the forum's order. */
export function TagList({ forum, tagIds }: { forum: ServerChannel; tagIds: readonly string[] }) {
  const tags = (forum.availableTags ?? []).filter(({ id }) => tagIds.includes(id));
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li
          key={tag.id}
          className="flex h-6 max-w-48 items-center gap-1 rounded-full bg-accent-soft px-2 text-accent text-xs"
        >
          {tag.emoji ? <EmojiText emoji={tag.emoji} /> : null}
          <span dir="auto" className="truncate">
            {tag.name}
          </span>
        </li>
      ))}
    </ul>
  );
}

import type { ServerChannel } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { EmojiText } from '../../ui/marks/EmojiText.tsx';
import { forumText as text } from './strings.ts';

interface TagChoiceProps {
  forum: ServerChannel;
  chosen: readonly string[];
  error?: string | undefined;
  onChange(tagIds: readonly string[]): void;
}

/** The tags of a post; nothing if the forum has none. */
export function TagChoice({ forum, chosen, error, onChange }: TagChoiceProps) {
  const tags = forum.availableTags ?? [];
  if (tags.length === 0) return null;
  const most = LIMITS.appliedTags;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{text.tags}</legend>
      <TagToggles tags={tags} chosen={chosen} most={most} onChange={onChange} />
      {error ? (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      ) : (
        <p className="text-muted text-sm">{forum.requireTag ? text.tagNeeded(most) : text.tagsOf(most)}</p>
      )}
    </fieldset>
  );
}

interface TagTogglesProps {
  tags: NonNullable<ServerChannel['availableTags']>;
  chosen: readonly string[];
  /** The maximum number of chosen tags. */
  most: number;
  onChange(tagIds: readonly string[]): void;
}

/** Tags that can be toggled. */
export function TagToggles({ tags, chosen, most, onChange }: TagTogglesProps) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => {
        const pressed = chosen.includes(tag.id);
        return (
          <li key={tag.id} className="min-w-0">
            <button
              type="button"
              aria-pressed={pressed}
              disabled={!pressed && chosen.length >= most}
              onClick={() => onChange(pressed ? chosen.filter((id) => id !== tag.id) : [...chosen, tag.id])}
              className="flex h-8 max-w-56 items-center gap-1.5 rounded-full border bg-field px-3 text-muted text-sm touch:h-11 hover:bg-hover disabled:opacity-50 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {tag.emoji ? <EmojiText emoji={tag.emoji} /> : null}
              <span dir="auto" className="truncate">
                {tag.name}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

import { LIMITS } from '@guildhall/protocol/limits';
import { ArrowUp, Trash2 } from 'lucide-react';
import { uniqueKey } from '../../state/forms/unique-key.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SelectField, SwitchRow } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Surface.tsx';
import { EmojiChoice } from '../emoji/index.ts';
import { areTagsDistinct, type ForumForm, type TagForm } from './forum-form.ts';
import { channelSettingsText as text } from './strings.ts';

const SORT_ORDERS = [
  { value: 'activity', label: text.sortByActivity },
  { value: 'created', label: text.sortByCreation },
] as const;

interface ForumFieldsProps {
  channelId: string;
  forum: ForumForm;
  onChange(changes: Partial<ForumForm>): void;
}

/** The tags of a forum and how its posts are listed. */
export function ForumFields({ channelId, forum, onChange }: ForumFieldsProps) {
  const { tags } = forum;
  const setTags = (next: readonly TagForm[]) => onChange({ tags: next });
  const newTag = (): TagForm => ({ key: uniqueKey(), id: null, name: '', emoji: null });
  return (
    <>
      <SelectField
        label={text.sortOrder}
        value={forum.sortOrder}
        options={SORT_ORDERS}
        onValue={(sortOrder) => onChange({ sortOrder })}
      />
      <SwitchRow
        label={text.requireTag}
        hint={text.requireTagHint}
        checked={forum.requireTag}
        onChecked={(requireTag) => onChange({ requireTag })}
      />
      <Section title={text.tags} hint={text.tagsHint}>
        {tags.length === 0 ? null : (
          <ul className="grid gap-3">
            {tags.map((tag, at) => (
              <TagRow
                key={tag.key}
                channelId={channelId}
                tag={tag}
                number={at + 1}
                onTag={(next) => setTags(tags.map((each) => (each.key === tag.key ? next : each)))}
                onUp={() =>
                  setTags([
                    ...tags.slice(0, at - 1),
                    tag,
                    ...tags.slice(at - 1).filter((each) => each !== tag),
                  ])
                }
                onRemove={() => setTags(tags.filter(({ key }) => key !== tag.key))}
              />
            ))}
          </ul>
        )}
        {areTagsDistinct(forum) ? null : (
          <p role="alert" className="text-danger text-sm">
            {text.tagFault}
          </p>
        )}
        <div>
          <Button disabled={tags.length >= LIMITS.forumTags} onClick={() => setTags([...tags, newTag()])}>
            {text.addTag}
          </Button>
        </div>
      </Section>
    </>
  );
}

interface TagRowProps {
  channelId: string;
  tag: TagForm;
  number: number;
  onTag(tag: TagForm): void;
  onUp(): void;
  onRemove(): void;
}

function TagRow({ channelId, tag, number, onTag, onUp, onRemove }: TagRowProps) {
  const name = tag.name.trim() || text.tagNumber(number);
  return (
    <li className="flex items-end gap-1">
      <EmojiChoice
        label={text.tagEmoji(name)}
        removeLabel={text.removeEmoji(name)}
        channelId={channelId}
        emoji={tag.emoji}
        onEmoji={(emoji) => onTag({ ...tag, emoji })}
        className="mb-1 touch:mb-0"
      />
      <div className="min-w-0 flex-1">
        <TextField
          label={text.tagNumber(number)}
          value={tag.name}
          onValue={(next) => onTag({ ...tag, name: next })}
          maxLength={LIMITS.forumTagName}
          autoComplete="off"
          autoFocus={tag.id === null}
          required
        />
      </div>
      <IconButton
        label={text.tagUp(name)}
        aria-disabled={number === 1}
        className="mb-1 touch:mb-0"
        onClick={number === 1 ? undefined : onUp}
      >
        <Icon of={ArrowUp} />
      </IconButton>
      <IconButton
        label={text.removeTag(name)}
        className="mb-1 hover:text-danger touch:mb-0"
        onClick={onRemove}
      >
        <Icon of={Trash2} />
      </IconButton>
    </li>
  );
}

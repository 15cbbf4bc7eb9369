import { LIMITS } from '@guildhall/protocol/limits';
import { uniqueKey } from '../../state/forms/unique-key.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, SwitchRow } from '../../ui/Choice.tsx';
import { ItemButtons } from '../../ui/entries/ItemButtons.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Section } from '../../ui/Surface.tsx';
import { EmojiChoice } from '../emoji/index.ts';
import { areTagsDistinct, type ForumForm, type TagForm } from './forum-form.ts';
import { channelSettingsText as text } from './strings.ts';

const SORT_ORDERS = [
  { value: 'activity', label: text.sortByActivity },
  { value: 'created', label: text.sortByCreation },
] as const;

interface ForumFieldsProps {
  serverId: string;
  forum: ForumForm;
  onChange(changes: Partial<ForumForm>): void;
}

/** The tags of a forum and how its posts are listed. */
export function ForumFields({ serverId, forum, onChange }: ForumFieldsProps) {
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
              <TagRow key={tag.key} serverId={serverId} tags={tags} tag={tag} at={at} onTags={setTags} />
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
  serverId: string;
  tags: readonly TagForm[];
  tag: TagForm;
  /** The index of the tag. */
  at: number;
  onTags(tags: readonly TagForm[]): void;
}

function TagRow({ serverId, tags, tag, at, onTags }: TagRowProps) {
  const name = tag.name.trim() || text.tagNumber(at + 1);
  const change = (changes: Partial<TagForm>) => onTags(tags.with(at, { ...tag, ...changes }));
  return (
    <li className="flex flex-wrap items-end gap-1">
      <EmojiChoice
        label={text.tagEmoji(name)}
        removeLabel={text.removeEmoji(name)}
        serverId={serverId}
        emoji={tag.emoji}
        onEmoji={(emoji) => change({ emoji })}
        className="mb-1 touch:mb-0"
      />
      <div className="min-w-0 flex-1 basis-32">
        <TextField
          label={text.tagNumber(at + 1)}
          value={tag.name}
          onValue={(next) => change({ name: next })}
          maxLength={LIMITS.forumTagName}
          autoComplete="off"
          autoFocus={tag.id === null}
          required
        />
      </div>
      <div className="mb-1 ms-auto flex touch:mb-0">
        <ItemButtons
          up={text.tagUp(name)}
          down={text.tagDown(name)}
          remove={text.removeTag(name)}
          items={tags}
          at={at}
          onItems={onTags}
        />
      </div>
    </li>
  );
}

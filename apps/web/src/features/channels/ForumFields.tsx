import { LIMITS } from '@guildhall/protocol/limits';
import { Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SelectField, SwitchRow } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Surface.tsx';
import { areTagsNamed, type ForumForm, type TagForm } from './forum-form.ts';
import { channelText as text } from './strings.ts';

const SORT_ORDERS = [
  { value: 'activity', label: text.sortByActivity },
  { value: 'created', label: text.sortByCreation },
] as const;

interface ForumFieldsProps {
  forum: ForumForm;
  onChange(forum: ForumForm): void;
}

/** The tags of a forum and how its posts are listed. */
export function ForumFields({ forum, onChange }: ForumFieldsProps) {
  const { tags } = forum;
  const changeTag = (key: string, name: string) =>
    onChange({ ...forum, tags: tags.map((tag) => (tag.key === key ? { ...tag, name } : tag)) });
  const newTag = (): TagForm => ({ key: crypto.randomUUID(), id: null, name: '', emoji: null });
  return (
    <>
      <SelectField
        label={text.sortOrder}
        value={forum.sortOrder}
        options={SORT_ORDERS}
        onValue={(sortOrder) => onChange({ ...forum, sortOrder })}
      />
      <SwitchRow
        label={text.requireTag}
        hint={text.requireTagHint}
        checked={forum.requireTag}
        onChecked={(requireTag) => onChange({ ...forum, requireTag })}
      />
      <Section title={text.tags} hint={text.tagsHint}>
        {tags.length === 0 ? null : (
          <ul className="grid gap-3">
            {tags.map((tag, at) => (
              <li key={tag.key} className="flex items-start gap-2">
                <div className="min-w-0 flex-1">
                  <TextField
                    label={text.tagNumber(at + 1)}
                    value={tag.name}
                    onValue={(name) => changeTag(tag.key, name)}
                    maxLength={LIMITS.forumTagName}
                    autoComplete="off"
                  />
                </div>
                <IconButton
                  label={text.removeTag(tag.name.trim() || text.tagNumber(at + 1))}
                  onClick={() => onChange({ ...forum, tags: tags.filter(({ key }) => key !== tag.key) })}
                  className="mt-7 hover:text-danger"
                >
                  <Icon of={Trash2} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {areTagsNamed(forum) ? null : (
          <p role="alert" className="text-danger text-sm">
            {text.tagFault}
          </p>
        )}
        <div>
          <Button
            disabled={tags.length >= LIMITS.forumTags}
            onClick={() => onChange({ ...forum, tags: [...tags, newTag()] })}
          >
            {text.addTag}
          </Button>
        </div>
      </Section>
    </>
  );
}

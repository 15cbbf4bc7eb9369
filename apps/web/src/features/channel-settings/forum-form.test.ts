import { describe, expect, it } from 'vitest';
import { aChannel } from '../../state/builders.ts';
import { areTagsDistinct, toForumBody, toForumForm } from './forum-form.ts';

const tag = (id: string | null, name: string) => ({ key: id ?? name, id, name, emoji: null });
const forum = { tags: [], requireTag: true, sortOrder: 'created' } as const;

describe('the form of a forum', () => {
  it('exists only for forums', () => {
    expect(toForumForm(aChannel('1', '5'))).toBeNull();
    expect(toForumForm(aChannel('1', '5', { kind: 'forum' }))).toEqual({
      tags: [],
      requireTag: false,
      sortOrder: 'activity',
    });
  });

  it('sends unchanged tags back with their ids and emoji', () => {
    const availableTags = [{ id: '7', name: 'Solved', emoji: '✅' }];
    const fields = { availableTags, requireTag: true, defaultSortOrder: 'created' } as const;
    const form = toForumForm(aChannel('1', '5', { kind: 'forum', ...fields }));
    expect(form && toForumBody(form)).toEqual(fields);
  });

  it('sends new tags without an id', () => {
    const { availableTags } = toForumBody({ ...forum, tags: [tag(null, ' Help ')] });
    expect(availableTags).toEqual([{ name: 'Help', emoji: null }]);
  });

  it('requires unique names', () => {
    const distinct = (...tags: ReturnType<typeof tag>[]) => areTagsDistinct({ ...forum, tags });
    expect(distinct(tag('7', 'Help'), tag(null, ''), tag(null, ''))).toBe(true);
    expect(distinct(tag('7', 'Help'), tag(null, 'help '))).toBe(false);
  });
});

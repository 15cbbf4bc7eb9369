import { describe, expect, it } from 'vitest';
import { aChannel } from '../../state/builders.ts';
import { areTagsDistinct, toForumBody, toForumForm, withForumEdits } from './forum-form.ts';

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

  it('keeps what others saved while its tags were edited', () => {
    const saved = (...names: string[]) => names.map((name) => tag(name[0] ?? null, name));
    const merged = (edited: ReturnType<typeof tag>[], now: ReturnType<typeof tag>[]) => {
      const edits = { tags: edited, tagsBefore: saved('1 help', '2 news', '3 bugs') };
      return withForumEdits({ ...forum, tags: now }, edits).tags.map(({ id, name }) => `${id}: ${name}`);
    };
    // Renamed and added here; moved, renamed, deleted and added there.
    const edited = [...saved('1 HELP', '2 news', '3 bugs'), tag(null, 'mine')];
    const theirs = saved('3 BUGS', '1 help', '4 more');
    expect(merged(edited, theirs)).toEqual(['3: 3 BUGS', '1: 1 HELP', '4: 4 more', 'null: mine']);
    // Deleted here, or moved here.
    expect(merged(saved('1 help', '3 bugs'), saved('1 help', '2 news', '3 bugs', '4 more'))).toEqual([
      '1: 1 help',
      '3: 3 bugs',
      '4: 4 more',
    ]);
    const moved = saved('2 news', '1 help', '3 bugs');
    expect(merged(moved, saved('1 HELP', '2 news', '3 bugs'))).toEqual([
      '2: 2 news',
      '1: 1 HELP',
      '3: 3 bugs',
    ]);
    // Added here and there.
    expect(merged([...saved('1 help'), tag(null, '4 more')], saved('1 help', '4 more'))).toEqual([
      '1: 1 help',
      '4: 4 more',
    ]);
  });

  it('requires unique names', () => {
    const distinct = (...tags: ReturnType<typeof tag>[]) => areTagsDistinct({ ...forum, tags });
    expect(distinct(tag('7', 'Help'), tag(null, ''), tag(null, ''))).toBe(true);
    expect(distinct(tag('7', 'Help'), tag(null, 'help '))).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { aChannel } from '../../state/builders.ts';
import { formatDuration } from '../../ui/text/format-duration.ts';
import { formForCopy, overviewChanges, toForm, withEdits } from './overview-form.ts';

const text = aChannel('1', '5', { topic: 'Hello', parentId: '9', slowmodeSecs: 30 });

describe('the settings of a channel', () => {
  it('send nothing without changes', () => {
    for (const kind of ['category', 'text', 'announcement', 'forum', 'voice'] as const) {
      const channel = { ...text, kind };
      expect(overviewChanges(channel, toForm(channel))).toEqual({});
    }
  });

  it('send only the changes', () => {
    const form = { ...toForm(text), name: ' news ', topic: ' ', announcement: true, slowmodeSecs: 0 };
    expect(overviewChanges(text, form)).toEqual({
      name: 'news',
      topic: null,
      kind: 'announcement',
      slowmodeSecs: 0,
    });
  });

  it('sync permissions only with a category that the channel moves into', () => {
    const sync = { ...toForm(text), sync: true };
    expect(overviewChanges(text, sync)).toEqual({});
    expect(overviewChanges(text, { ...sync, parentId: '8' })).toEqual({
      parentId: '8',
      lockPermissions: true,
    });
    expect(overviewChanges(text, { ...sync, parentId: 'none' })).toEqual({ parentId: null });
  });

  it('omit fields that the kind lacks', () => {
    const voice = aChannel('2', '5', { kind: 'voice', userLimit: 0, bitrate: 64_000 });
    const form = { ...toForm(voice), topic: 'x', slowmodeSecs: 5, userLimit: '4', bitrate: '96000' };
    expect(overviewChanges(voice, form)).toEqual({ slowmodeSecs: 5, userLimit: 4, bitrate: 96_000 });
  });

  it('send only the changes of a forum, beside those by others', () => {
    const availableTags = [{ id: '7', name: 'Help', emoji: null }];
    const forum = aChannel('3', '5', { kind: 'forum', availableTags });
    const edits = { forum: { requireTag: true } };
    expect(overviewChanges(forum, withEdits(toForm(forum), edits))).toEqual({ requireTag: true });
    const changed = { ...forum, availableTags: [] };
    expect(overviewChanges(changed, withEdits(toForm(changed), edits))).toEqual({ requireTag: true });
  });

  it('create a copy with separate tags', () => {
    const availableTags = [{ id: '7', name: 'Help', emoji: null }];
    const forum = aChannel('3', '5', { kind: 'forum', availableTags, requireTag: true });
    expect(formForCopy(forum)).toMatchObject({
      kind: 'forum',
      availableTags: [{ name: 'Help', emoji: null }],
      requireTag: true,
      overwrites: [],
    });
    expect(formForCopy(text)).not.toHaveProperty('availableTags');
  });
});

it('shows durations in their largest whole unit', () => {
  expect([5, 60, 90, 3600, 86_400].map(formatDuration)).toEqual([
    '5 seconds',
    '1 minute',
    '90 seconds',
    '1 hour',
    '1 day',
  ]);
});

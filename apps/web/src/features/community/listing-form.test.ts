import type { CommunitySettings } from '@guildhall/protocol';
import { expect, it } from 'vitest';
import { channelChanges, faultsOf, formOf, listingChanges, tagsOf } from './listing-form.ts';

const SETTINGS: CommunitySettings = {
  community: true,
  rulesChannelId: '1',
  updatesChannelId: null,
  discovery: { listed: true, category: 'gaming', description: 'Chess', tags: ['chess', 'Go'] },
};
const saved = formOf(SETTINGS);

it('reads tags between commas, each once whatever its case', () => {
  expect(tagsOf(' chess,  board   games ,, CHESS,Go')).toEqual(['chess', 'board games', 'Go']);
  expect(tagsOf('')).toEqual([]);
});

it('shows settings as they are, and finds nothing to save in them', () => {
  expect(saved).toMatchObject({ rulesChannelId: '1', updatesChannelId: '', tags: 'chess, Go' });
  expect(channelChanges(saved, saved)).toBeUndefined();
  expect(listingChanges(saved, { ...saved, tags: 'chess ,Go,', description: ' Chess ' })).toBeUndefined();
});

it('saves what was changed alone', () => {
  expect(channelChanges(saved, { ...saved, updatesChannelId: 'new' })).toEqual({ updatesChannelId: 'new' });
  expect(listingChanges(saved, { ...saved, tags: 'chess' })).toEqual({
    listed: true,
    category: 'gaming',
    description: 'Chess',
    tags: ['chess'],
  });
});

it('says what keeps a listing from being saved', () => {
  expect(faultsOf(saved)).toEqual({});
  expect(Object.keys(faultsOf({ ...saved, description: ' ' }))).toEqual(['description']);
  expect(faultsOf({ ...saved, description: '', listed: false })).toEqual({});
  expect(Object.keys(faultsOf({ ...saved, tags: 'a,b,c,d,e,f' }))).toEqual(['tags']);
  expect(faultsOf({ ...saved, tags: 'a,b,c,d,e,A' })).toEqual({});
  expect(Object.keys(faultsOf({ ...saved, tags: 'x'.repeat(25) }))).toEqual(['tags']);
  expect(faultsOf({ ...saved, tags: '😀'.repeat(24) })).toEqual({});
});

import type { CommunitySettings } from '@guildhall/protocol';
import { expect, it } from 'vitest';
import { channelChanges, findFaults, listingChanges, readTags, toForm } from './listing-form.ts';

const SETTINGS: CommunitySettings = {
  community: true,
  rulesChannelId: '1',
  updatesChannelId: null,
  discovery: { listed: true, category: 'gaming', description: 'Chess', tags: ['chess', 'Go'] },
};
const saved = toForm(SETTINGS);

it('reads tags separated by commas, without duplicates in another case', () => {
  expect(readTags(' chess,  board   games ,, CHESS,Go')).toEqual(['chess', 'board games', 'Go']);
  expect(readTags('')).toEqual([]);
});

it('shows the saved settings, with nothing to save', () => {
  expect(saved).toMatchObject({ rulesChannelId: '1', updatesChannelId: '', tags: 'chess, Go' });
  expect(channelChanges(saved, saved)).toBeUndefined();
  expect(listingChanges(saved, { ...saved, tags: 'chess ,Go,', description: ' Chess ' })).toBeUndefined();
});

it('saves only changes', () => {
  expect(channelChanges(saved, { ...saved, updatesChannelId: 'new' })).toEqual({ updatesChannelId: 'new' });
  expect(listingChanges(saved, { ...saved, tags: 'chess' })).toEqual({
    listed: true,
    category: 'gaming',
    description: 'Chess',
    tags: ['chess'],
  });
});

it('lists the faults that prevent saving a listing', () => {
  expect(findFaults(saved)).toEqual({});
  expect(Object.keys(findFaults({ ...saved, description: ' ' }))).toEqual(['description']);
  expect(findFaults({ ...saved, description: '', listed: false })).toEqual({});
  expect(Object.keys(findFaults({ ...saved, tags: 'a,b,c,d,e,f' }))).toEqual(['tags']);
  expect(findFaults({ ...saved, tags: 'a,b,c,d,e,A' })).toEqual({});
  expect(Object.keys(findFaults({ ...saved, tags: 'x'.repeat(25) }))).toEqual(['tags']);
  expect(findFaults({ ...saved, tags: '😀'.repeat(24) })).toEqual({});
});

import type { Embed, Settings } from '@guildhall/protocol';
import { describe, expect, it } from 'vitest';
import { after, aReady, aState } from '../builders.ts';
import { shownEmbeds, showsLinkPreviews } from './settings.ts';

const SETTINGS: Settings = {
  theme: 'system',
  locale: 'en',
  compact: false,
  allowServerDms: true,
  friendRequests: 'everyone',
  adultConfirmed: false,
  showLinkPreviews: false,
  reducedMotion: false,
  serverRail: null,
};

describe('settings', () => {
  it('come from the newest event, which may be READY', () => {
    const changed = after(aState(), { name: 'SETTINGS_UPDATE', payload: SETTINGS });
    expect(changed.settings).toEqual(SETTINGS);
    expect(showsLinkPreviews(changed)).toBe(false);
    const settings = { ...SETTINGS, showLinkPreviews: true };
    const reloaded = after(changed, { name: 'READY', payload: { ...aReady(), settings } });
    expect(showsLinkPreviews(reloaded)).toBe(true);
  });

  it('hide previews of links, but nothing that a bot or webhook sent', () => {
    const embeds: Embed[] = [
      { type: 'rich', title: 'Build passed' },
      ...(['link', 'image', 'video', 'article'] as const).map((type) => ({ type })),
    ];
    expect(shownEmbeds(embeds, true)).toEqual(embeds);
    expect(shownEmbeds(embeds, false)).toEqual([embeds[0]]);
  });
});

import type { Emoji, Sticker } from '@guildhall/protocol';
import { describe, expect, it } from 'vitest';
import { after, aServer, aState, START } from '../builders.ts';
import { knownEmoji } from './expressions.ts';

const emoji = (id: string, name: string): Emoji => ({
  id,
  serverId: '5',
  name,
  animated: false,
  url: `/media/${id}.webp`,
  uploader: null,
  createdAt: new Date(START).toISOString(),
});
const sticker: Sticker = {
  id: '80',
  serverId: '5',
  name: 'hello',
  description: '',
  emoji: '👋',
  animated: false,
  url: '/media/80.webp',
  uploader: null,
};

describe('custom emoji and stickers', () => {
  it('are added with the server', () => {
    const state = aState([aServer('5', { emojis: [emoji('70', 'wave')], stickers: [sticker] })]);
    expect([state.emojis['5'], state.stickers['5']]).toEqual([[emoji('70', 'wave')], [sticker]]);
    expect(knownEmoji(state, '70')?.name).toBe('wave');
  });

  it('are replaced by the list in an event', () => {
    const state = aState([aServer('5', { emojis: [emoji('70', 'wave')] })]);
    const emojis = [emoji('71', 'spin')];
    const next = after(state, { name: 'SERVER_EMOJIS_UPDATE', payload: { serverId: '5', emojis } });
    expect(next.emojis['5']).toEqual(emojis);
    expect(knownEmoji(next, '70')).toBeUndefined();
    const stuck = after(next, {
      name: 'SERVER_STICKERS_UPDATE',
      payload: { serverId: '5', stickers: [sticker] },
    });
    expect(stuck.stickers['5']).toEqual([sticker]);
  });

  it('of an unknown server change nothing', () => {
    const state = aState();
    expect(after(state, { name: 'SERVER_EMOJIS_UPDATE', payload: { serverId: '6', emojis: [] } })).toBe(
      state,
    );
    expect(after(state, { name: 'SERVER_STICKERS_UPDATE', payload: { serverId: '6', stickers: [] } })).toBe(
      state,
    );
  });

  it('are removed with the server', () => {
    const state = aState([aServer('5', { emojis: [emoji('70', 'wave')], stickers: [sticker] })]);
    const next = after(state, { name: 'SERVER_DELETE', payload: { id: '5', cause: 'left' } });
    expect([next.emojis, next.stickers]).toEqual([{}, {}]);
  });
});

import { LIMITS } from '@guildhall/protocol/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { aState } from '../../../../state/builders.ts';
import { gatewayStore } from '../../../../state/gateway-store.ts';
import { stickersIn, takeStickers, toggleSticker } from './draft-stickers.ts';

const IDS = ['61', '62', '63', '64'];
const stickers = IDS.map((id) => ({
  id,
  name: `sticker ${id}`,
  description: '',
  emoji: '🙂',
  animated: false,
  url: `/media/${id}.webp`,
  serverId: '5',
  uploader: null,
}));

describe('stickers of a draft', () => {
  beforeEach(() => {
    gatewayStore.update(() => ({ ...aState(), stickers: { 5: stickers } }));
    takeStickers('51');
  });

  it('keep the order of choosing, up to the limit, and are removed when chosen again', () => {
    for (const id of IDS) toggleSticker('51', id);
    expect(LIMITS.stickersPerMessage).toBe(IDS.length - 1);
    expect(stickersIn('51')).toEqual(['61', '62', '63']);
    toggleSticker('51', '62');
    expect(stickersIn('51')).toEqual(['61', '63']);
    toggleSticker('51', '64');
    expect(stickersIn('51')).toEqual(['61', '63', '64']);
    expect(stickersIn('52')).toEqual([]);
  });

  it('are sent with their message, without deleted ones', () => {
    for (const id of ['61', '62']) toggleSticker('51', id);
    gatewayStore.update((state) => ({ ...state, stickers: { 5: stickers.slice(1) } }));
    expect(takeStickers('51')).toEqual(['62']);
    expect(stickersIn('51')).toEqual([]);
  });
});

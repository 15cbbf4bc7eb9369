import { afterAll, expect, it, vi } from 'vitest';
import { aServer, aState } from '../../../../state/builders.ts';
import { gatewayStore } from '../../../../state/gateway-store.ts';
import { withoutChannels } from '../../../../state/resources/channels.ts';
import { outgoingAdd } from '../../../../state/resources/outgoing.ts';
import { without } from '../../../../state/table.ts';
import { editedText, keepEditedText } from '../../row/editor/edited-texts.ts';
import { stickersIn } from '../draft/draft-stickers.ts';
import { readDraft, setDraft } from '../draft/drafts.ts';
import { keepUnsentOfGoneChannels } from './unsent-drafts.ts';

const page = vi.hoisted(() => ({ addEventListener: vi.fn(), removeEventListener: vi.fn() }));
vi.stubGlobal('addEventListener', page.addEventListener);
vi.stubGlobal('removeEventListener', page.removeEventListener);
afterAll(() => vi.unstubAllGlobals());

keepUnsentOfGoneChannels(vi.fn());

function startEdit(channelId: string, text: string): void {
  gatewayStore.update(() => aState([aServer('5'), aServer('6')]));
  keepEditedText({ id: '7', channelId }, text);
}

it('an edit that is not saved becomes a draft when its channel is gone', () => {
  startEdit('51', 'Bring the ladder');
  setDraft('51', 'And oil');
  gatewayStore.update((state) => ({ ...state, channels: without(state.channels, '61') }));
  expect(editedText('7')).toBe('Bring the ladder');
  gatewayStore.update((state) => ({ ...state, channels: without(state.channels, '51') }));
  expect(readDraft('51')).toBe('Bring the ladder\nAnd oil');
  expect(editedText('7')).toBeUndefined();
  expect(page.removeEventListener).toHaveBeenCalledTimes(1);
});

it('the stickers of an unsent message become part of the draft when its channel is gone', () => {
  const sticker = { id: '9', name: 'Dot', description: '', emoji: '🙂', animated: false, url: '/9.webp' };
  const message = {
    nonce: '1',
    channelId: '51',
    content: '',
    replyTo: null,
    mentionReply: false,
    stickerIds: ['9'],
    createdAt: '2026-01-01T00:00:00.000Z',
    files: [],
    progress: 0,
    failure: null,
  };
  gatewayStore.update(() => ({
    ...outgoingAdd(aState([aServer('5')]), message),
    stickers: { 5: [{ ...sticker, serverId: '5', uploader: null }] },
  }));
  expect(stickersIn('51')).toEqual([]);
  gatewayStore.update((state) => withoutChannels(state, (id) => id === '51', {}));
  expect(stickersIn('51')).toEqual(['9']);
});

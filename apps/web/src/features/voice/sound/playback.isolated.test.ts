/** Whom the page plays, by their voice states, against a stand-in for the sound of the browser. */
import type { VoiceState } from '@guildhall/protocol';
import { afterAll, expect, it, vi } from 'vitest';
import { aState } from '../../../state/builders.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { isSilenced } from '../connection/own-state.ts';
import { play, startPlayback, stopPlayback, updateVolumes } from './playback.ts';

const gains = vi.hoisted(() => [] as { gain: { value: number } }[]);
vi.mock('../../../state/client.ts', () => ({ client: { on: vi.fn() } }));
vi.mock('./audio-context.ts', () => ({
  audioContext: () => {
    const node = { connect: (next: unknown) => next, disconnect: vi.fn() };
    return {
      createGain() {
        const gain = { ...node, gain: { value: 1 } };
        gains.push(gain);
        return gain;
      },
      createAnalyser: () => ({ ...node, getFloatTimeDomainData: vi.fn() }),
      createMediaStreamSource: () => node,
    };
  },
}));
vi.stubGlobal('MediaStream', class {});
vi.stubGlobal(
  'Audio',
  class {
    play = async () => undefined;
  },
);
afterAll(() => {
  stopPlayback();
  vi.unstubAllGlobals();
});

it.each([
  ['nobody silenced', {}, [1, 1]],
  ['the person muted themselves', { selfMute: true }, [0, 1]],
  ['a moderator muted the person', { mute: true }, [0, 0]],
] as const)('plays voice and screen sound: %s', (_case, change, expected) => {
  const state = { channelId: '61', userId: '9', mute: false, selfMute: false, ...change } as VoiceState;
  gatewayStore.update(() => ({ ...aState([]), voiceStates: { '9': state as never } }));
  startPlayback(isSilenced);
  gains.length = 0;
  play('9', 'microphone', {} as MediaStreamTrack);
  play('9', 'screenSound', {} as MediaStreamTrack);
  updateVolumes();
  expect(gains.map(({ gain }) => gain.value)).toEqual(expected);
  stopPlayback();
});

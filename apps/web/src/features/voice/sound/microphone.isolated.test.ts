/** Opening the microphone, against a stand-in for the devices. */
import { afterAll, expect, it, vi } from 'vitest';
import { voiceSettings } from '../voice-settings.ts';
import { openMicrophone } from './microphone.ts';

vi.mock('./audio-context.ts', () => ({
  audioContext: () => ({
    createMediaStreamSource() {
      throw new DOMException('connecting nodes with different sample rates', 'NotSupportedError');
    },
  }),
}));
const stop = vi.fn();
const device = { stop, onended: null };
vi.stubGlobal('navigator', {
  mediaDevices: {
    getUserMedia: async () => ({ getAudioTracks: () => [device], getTracks: () => [device] }),
  },
});
afterAll(() => vi.unstubAllGlobals());

it('closes the device if its sound cannot be used', async () => {
  const options = { settings: voiceSettings.get(), heard: vi.fn(), ended: vi.fn() };
  await expect(openMicrophone(options)).rejects.toThrow('sample rates');
  expect(stop).toHaveBeenCalledOnce();
});

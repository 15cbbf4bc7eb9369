import { beforeEach, expect, it, vi } from 'vitest';
import { openCamera } from '../pictures/capture.ts';
import { changeVoiceSettings } from '../voice-settings.ts';
import { changeOwnVoice, type OwnVoice, ownVoice } from '../voice-store.ts';
import { hidePicture, ownTracks, stopOwnMedia, togglePicture } from './own-media.ts';

vi.mock('../pictures/capture.ts', () => ({ openCamera: vi.fn() }));

beforeEach(() => ownVoice.update(() => ({ channelId: '1', camera: 'off' }) as OwnVoice));

it.each([
  ['switched off', () => togglePicture('camera')],
  ['stopped by a move', () => hidePicture('camera')],
  [
    'ended by leaving, before another channel was joined',
    () => {
      stopOwnMedia();
      changeOwnVoice({ channelId: '2', camera: 'off' });
    },
  ],
])('does not show a camera that was %s while it opened', async (_how, end) => {
  const stop = vi.fn();
  const { promise, resolve } = Promise.withResolvers<MediaStreamTrack>();
  vi.mocked(openCamera).mockReturnValue(promise);
  togglePicture('camera');
  expect(ownVoice.get()?.camera).toBe('starting');
  end();
  resolve({ stop } as unknown as MediaStreamTrack);
  await vi.waitFor(() => expect(stop).toHaveBeenCalled());
  expect(ownVoice.get()?.camera).toBe('off');
  expect(ownTracks.get('camera') ?? null).toBeNull();
});

it('stops sending the camera if another one, chosen in the settings, does not open', async () => {
  const stop = vi.fn();
  vi.mocked(openCamera).mockResolvedValueOnce({ stop } as unknown as MediaStreamTrack);
  togglePicture('camera');
  await vi.waitFor(() => expect(ownVoice.get()?.camera).toBe('on'));
  vi.mocked(openCamera).mockRejectedValueOnce(new DOMException('in use', 'NotReadableError'));
  changeVoiceSettings({ camera: 'other' });
  await vi.waitFor(() => expect(ownVoice.get()?.pictureProblem?.source).toBe('camera'));
  expect(ownVoice.get()?.camera).toBe('off');
  expect(stop).toHaveBeenCalled();
  expect(ownTracks.get('camera')).toBeNull();
});

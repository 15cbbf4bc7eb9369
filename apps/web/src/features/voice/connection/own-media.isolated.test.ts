import { beforeEach, expect, it, vi } from 'vitest';
import { openCamera } from '../pictures/capture.ts';
import { type Microphone, openMicrophone } from '../sound/microphone.ts';
import { changeVoiceSettings } from '../voice-settings.ts';
import { changeOwnVoice, type OwnVoice, ownVoice } from '../voice-store.ts';
import {
  hidePicture,
  openOwnMicrophone,
  ownTracks,
  stopOwnMedia,
  switchCamera,
  togglePicture,
} from './own-media.ts';

vi.mock('../pictures/capture.ts', () => ({ openCamera: vi.fn() }));
vi.mock('../sound/microphone.ts', () => ({ openMicrophone: vi.fn() }));

vi.stubGlobal('navigator', { mediaDevices: Object.assign(new EventTarget(), { getUserMedia() {} }) });

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
  await expect.poll(() => stop).toHaveBeenCalled();
  expect(ownVoice.get()?.camera).toBe('off');
  expect(ownTracks.get('camera') ?? null).toBeNull();
});

it('closes the camera before it opens another one, and sends none if that one does not open', async () => {
  const stop = vi.fn();
  /** Phones open one camera at a time. */
  let isFree = false;
  vi.mocked(openCamera).mockResolvedValueOnce({ stop } as unknown as MediaStreamTrack);
  togglePicture('camera');
  await expect.poll(() => ownVoice.get()?.camera).toBe('on');
  vi.mocked(openCamera).mockImplementationOnce(async () => {
    isFree = stop.mock.calls.length > 0;
    throw new DOMException('in use', 'NotReadableError');
  });
  changeVoiceSettings({ camera: 'other' });
  await expect.poll(() => ownVoice.get()?.pictureProblem?.source).toBe('camera');
  expect(ownVoice.get()?.camera).toBe('off');
  expect(isFree).toBe(true);
  expect(ownTracks.get('camera')).toBeNull();
});

it('opens the chosen camera when the person switches to it while another is sent', async () => {
  const camera = () => ({ stop: vi.fn() }) as unknown as MediaStreamTrack;
  const [before, chosen] = [camera(), camera()];
  changeVoiceSettings({ camera: 'chosen' });
  // The chosen camera was missing when this one opened.
  vi.mocked(openCamera).mockResolvedValueOnce(before).mockResolvedValueOnce(chosen);
  togglePicture('camera');
  await expect.poll(() => ownTracks.get('camera')).toBe(before);
  switchCamera('chosen');
  await expect.poll(() => ownTracks.get('camera')).toBe(chosen);
  expect(before.stop).toHaveBeenCalled();
});

it.each([
  ['fails', 'on'],
  ['succeeds', 'busy'],
])('ignores a slow microphone that %s after the person has chosen another', async (late, state) => {
  const aMicrophone = () => ({ track: {}, setOn: vi.fn(), close: vi.fn() }) as unknown as Microphone;
  const [slow, chosen] = [aMicrophone(), aMicrophone()];
  const opening = Promise.withResolvers<Microphone>();
  const busy = new DOMException('in use', 'NotReadableError');
  vi.mocked(openMicrophone).mockReturnValueOnce(opening.promise);
  const first = openOwnMicrophone();
  if (late === 'fails') vi.mocked(openMicrophone).mockResolvedValueOnce(chosen);
  else vi.mocked(openMicrophone).mockRejectedValueOnce(busy);
  await openOwnMicrophone();
  if (late === 'fails') opening.reject(busy);
  else opening.resolve(slow);
  await first;
  expect(ownVoice.get()?.microphone).toBe(state);
  expect(ownTracks.get('microphone') ?? null).toBe(late === 'fails' ? chosen.track : null);
  if (late === 'succeeds') expect(slow.close).toHaveBeenCalled();
});

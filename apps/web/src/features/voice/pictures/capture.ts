/** Requests the camera and the screen from the browser. */
import { voiceSettings } from '../voice-settings.ts';

function openVideo(wanted: MediaTrackConstraints): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 }, ...wanted },
  });
}

/** The chosen camera, or the browser's if that one is gone. */
function openChosenVideo(camera: string): Promise<MediaStream> {
  // With `ideal` instead of `exact`, a camera with a lower resolution would lose to another one.
  return openVideo({ deviceId: { exact: camera } }).catch((error: DOMException) => {
    if (error.name === 'OverconstrainedError') return openVideo({});
    throw error;
  });
}

/** @throws DOMException as `getUserMedia` does */
export async function openCamera(): Promise<MediaStreamTrack> {
  const { camera } = voiceSettings.get();
  const stream = await (camera ? openChosenVideo(camera) : openVideo({}));
  const [track] = stream.getVideoTracks();
  if (!track) throw new DOMException('no video track', 'NotFoundError');
  track.contentHint = 'motion';
  return track;
}

export interface SharedScreen {
  readonly picture: MediaStreamTrack;
  /** Null when the browser or the person shares no sound. */
  readonly sound: MediaStreamTrack | null;
}

/** Phones cannot share screens. */
export function canShareScreen(): boolean {
  return typeof navigator.mediaDevices?.getDisplayMedia === 'function';
}

/** @throws DOMException as `getDisplayMedia` does; NotAllowedError also when the person changes their mind */
export async function openScreen(): Promise<SharedScreen> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { frameRate: { ideal: 15, max: 30 } },
    // The others' voices must not return to them from a shared tab or screen.
    audio: { echoCancellation: true },
  });
  const [picture] = stream.getVideoTracks();
  if (!picture) throw new DOMException('no video track', 'NotFoundError');
  picture.contentHint = 'detail';
  return { picture, sound: stream.getAudioTracks()[0] ?? null };
}

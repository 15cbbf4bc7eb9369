/** The person's microphone, camera and screen, opened and closed as devices come and go. */
import { gatewayStore } from '../../../state/gateway-store.ts';
import { openCamera, openScreen } from '../pictures/capture.ts';
import { type PictureSource, putPicture } from '../pictures/streams.ts';
import { deviceProblem } from '../sound/device-problem.ts';
import type { GateReport } from '../sound/gate-worklet.ts';
import { type Microphone, openMicrophone } from '../sound/microphone.ts';
import { setSpeaking } from '../sound/playback.ts';
import { changeVoiceSettings, type VoiceSettings, voiceSettings } from '../voice-settings.ts';
import { changeOwnVoice, type OwnVoice, ownVoice } from '../voice-store.ts';
import type { Source } from './sources.ts';

const tracks = new Map<Source, MediaStreamTrack | null>();
let microphone: Microphone | null = null;
let isOn = false;
/** Counts openings, so that a slow one cannot replace a later one. */
let opening = 0;
/** Counts openings and endings, so that a slow opening cannot show a picture that has ended since. */
const pictureOpening: Record<PictureSource, number> = { camera: 0, screen: 0 };
let announce: (source: Source, track: MediaStreamTrack | null) => void = () => undefined;

/** The current tracks, for new connections. */
export const ownTracks: ReadonlyMap<Source, MediaStreamTrack | null> = tracks;

function setTrack(source: Source, track: MediaStreamTrack | null): void {
  tracks.set(source, track);
  announce(source, track);
  const self = gatewayStore.get().account?.id;
  if (self && (source === 'camera' || source === 'screen')) putPicture(self, source, track);
}

/** Starts sending. @param changed called for each source that starts, changes or ends */
export function startOwnMedia(changed: typeof announce): void {
  announce = changed;
  void openOwnMicrophone();
  navigator.mediaDevices?.addEventListener('devicechange', onDeviceChange);
}

export function stopOwnMedia(): void {
  opening += 1;
  pictureOpening.camera += 1;
  pictureOpening.screen += 1;
  navigator.mediaDevices?.removeEventListener('devicechange', onDeviceChange);
  microphone?.close();
  microphone = null;
  for (const [source, track] of tracks) {
    if (source !== 'microphone') track?.stop();
  }
  tracks.clear();
  announce = () => undefined;
}

/** Opens the microphone, or reopens it with the current settings; a failure is stored. */
export async function openOwnMicrophone(): Promise<void> {
  opening += 1;
  const own = opening;
  const self = gatewayStore.get().account?.id ?? '';
  changeOwnVoice({ microphone: 'starting' });
  const options = {
    settings: voiceSettings.get(),
    heard: ({ open }: GateReport) => setSpeaking(self, open && isOn),
    ended: onUnplugged,
  };
  try {
    const opened = await openMicrophone(options);
    if (own === opening) sendMicrophone(opened, 'on');
    else opened.close();
  } catch (error) {
    if (own === opening) sendMicrophone(null, deviceProblem(error));
  }
}

function sendMicrophone(opened: Microphone | null, state: OwnVoice['microphone']): void {
  microphone?.close();
  microphone = opened;
  opened?.setOn(isOn);
  setTrack('microphone', opened?.track ?? null);
  changeOwnVoice({ microphone: state });
}

/** Switches the microphone's sound on or off here, before the change is announced. */
export function setVoiceOn(on: boolean): void {
  isOn = on;
  microphone?.setOn(on);
  const self = gatewayStore.get().account?.id;
  if (self && !on) setSpeaking(self, false);
}

function onUnplugged(): void {
  sendMicrophone(null, 'unplugged');
}

/** Opens a microphone that was plugged in. */
function onDeviceChange(): void {
  const state = ownVoice.get()?.microphone;
  if (state === 'unplugged' || state === 'missing') void openOwnMicrophone();
}

/** A change of these reopens the microphone. */
const MICROPHONE_SETTINGS: readonly (keyof VoiceSettings)[] = [
  'microphone',
  'input',
  'echoCancellation',
  'noiseSuppression',
  'rnnoise',
  'autoGainControl',
];
let lastSettings = voiceSettings.get();
voiceSettings.subscribe(() => {
  const before = lastSettings;
  lastSettings = voiceSettings.get();
  if (!ownVoice.get()) return;
  if (MICROPHONE_SETTINGS.some((key) => before[key] !== lastSettings[key])) void openOwnMicrophone();
  if (before.camera !== lastSettings.camera && tracks.get('camera')) void showPicture('camera');
});

export function togglePicture(source: PictureSource): void {
  if (ownVoice.get()?.[source] === 'off') void showPicture(source);
  else hidePicture(source);
}

/** Starts the camera or the screen, or replaces the camera; a failure is stored. */
export async function showPicture(source: PictureSource): Promise<void> {
  pictureOpening[source] += 1;
  const own = pictureOpening[source];
  const before = tracks.get(source);
  // Phones open a camera only after the other one was closed.
  before?.stop();
  changeOwnVoice({ [source]: before ? 'on' : 'starting', pictureProblem: null });
  try {
    const shared = source === 'camera' ? { picture: await openCamera(), sound: null } : await openScreen();
    if (own !== pictureOpening[source]) {
      shared.picture.stop();
      shared.sound?.stop();
      return;
    }
    shared.picture.onended = () => onPictureEnded(source);
    setTrack(source, shared.picture);
    if (source === 'screen') setTrack('screenSound', shared.sound);
    changeOwnVoice({ [source]: 'on' });
  } catch (error) {
    if (own !== pictureOpening[source]) return;
    const problem = deviceProblem(error);
    // Closing the browser's screen picker is not an error.
    const isChoice = source === 'screen' && problem === 'denied';
    // Another camera may still be sent, which the buttons would show as off.
    hidePicture(source);
    changeOwnVoice({ pictureProblem: isChoice ? null : { source, problem } });
  }
}

/** Sends another camera, which is the chosen one from now on. */
export function switchCamera(camera: string): void {
  // The chosen camera is not the one sent if it was missing then.
  if (camera === voiceSettings.get().camera) void showPicture('camera');
  else changeVoiceSettings({ camera });
}

export function hidePicture(source: PictureSource): void {
  pictureOpening[source] += 1;
  tracks.get(source)?.stop();
  setTrack(source, null);
  if (source === 'screen') {
    tracks.get('screenSound')?.stop();
    setTrack('screenSound', null);
  }
  changeOwnVoice({ [source]: 'off' });
}

export function hidePictures(): void {
  hidePicture('camera');
  hidePicture('screen');
}

/** The camera was unplugged, or sharing was ended in the browser's own bar. */
function onPictureEnded(source: PictureSource): void {
  hidePicture(source);
  if (source === 'camera') changeOwnVoice({ pictureProblem: { source, problem: 'unplugged' } });
}

/** Plays the others' sound: each person at the chosen volume, and silenced people not at all. */
import { createStore, useStore } from '../../../state/store.ts';
import { personVolume, personVolumes, voiceSettings } from '../voice-settings.ts';
import { audioContext } from './audio-context.ts';
import { soundLevel } from './gate.ts';

export type SoundSource = 'microphone' | 'screenSound';

interface Playing {
  readonly track: MediaStreamTrack;
  /** Chromium delivers remote sound only while an element plays it. */
  readonly element: HTMLAudioElement;
  readonly gain: GainNode;
  readonly analyser: AnalyserNode;
}

const SPEAKING_DB = -50;
const LOOK_MS = 120;
/** Checks after the last sound for which a speaking ring stays. */
const LINGER = 3;

const playing = new Map<string, Map<SoundSource, Playing>>();
let silenced: (userId: string, source: SoundSource) => boolean = () => false;
let timer: ReturnType<typeof setInterval> | undefined;
const lingering = new Map<string, number>();

const speaking = createStore<Readonly<Record<string, true>>>({});

/** Whether someone is speaking now; the person using the client counts, too. */
export function useIsSpeaking(userId: string): boolean {
  return useStore(speaking, (table) => userId in table);
}

export function setSpeaking(userId: string, speaks: boolean): void {
  speaking.update((table) => {
    if (userId in table === speaks) return table;
    const { [userId]: _before, ...others } = table;
    return speaks ? { ...others, [userId]: true } : others;
  });
}

/** @param isSilenced whether not to play someone's voice or screen sound, for example after a server mute */
export function startPlayback(isSilenced: typeof silenced): void {
  silenced = isSilenced;
  timer ??= setInterval(look, LOOK_MS);
}

export function play(userId: string, source: SoundSource, track: MediaStreamTrack): void {
  const ofPerson = playing.get(userId) ?? new Map<SoundSource, Playing>();
  playing.set(userId, ofPerson);
  if (ofPerson.get(source)?.track === track) return;
  end(ofPerson.get(source));
  const context = audioContext();
  const stream = new MediaStream([track]);
  const element = new Audio();
  element.muted = true;
  element.srcObject = stream;
  void element.play().catch(() => undefined);
  const gain = context.createGain();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  const node = context.createMediaStreamSource(stream);
  node.connect(analyser);
  node.connect(gain).connect(context.destination);
  ofPerson.set(source, { track, element, gain, analyser });
  updateVolumes();
}

/** Someone's voice or screen sound has ended. */
export function stopSource(userId: string, source: SoundSource): void {
  const ofPerson = playing.get(userId);
  end(ofPerson?.get(source));
  ofPerson?.delete(source);
}

export function stopPlaying(userId: string): void {
  for (const each of playing.get(userId)?.values() ?? []) end(each);
  playing.delete(userId);
  lingering.delete(userId);
  setSpeaking(userId, false);
}

export function stopPlayback(): void {
  for (const userId of [...playing.keys()]) stopPlaying(userId);
  clearInterval(timer);
  timer = undefined;
  speaking.update(() => ({}));
}

let deafened = false;

export function setDeafened(deaf: boolean): void {
  deafened = deaf;
  updateVolumes();
}

/** Updates everyone's volume. */
export function updateVolumes(): void {
  const everyone = deafened ? 0 : voiceSettings.get().volume;
  const table = personVolumes.get();
  for (const [userId, sources] of playing) {
    for (const [source, { gain }] of sources) {
      const own = silenced(userId, source) ? 0 : personVolume(table, userId);
      gain.gain.value = everyone * own;
    }
  }
}
voiceSettings.subscribe(updateVolumes);
personVolumes.subscribe(updateVolumes);

function end(each: Playing | undefined): void {
  if (!each) return;
  each.element.srcObject = null;
  each.gain.disconnect();
  each.analyser.disconnect();
}

const samples = new Float32Array(512);

function look(): void {
  for (const [userId, sources] of playing) {
    const voice = sources.get('microphone');
    voice?.analyser.getFloatTimeDomainData(samples);
    const isLoud =
      voice !== undefined && !silenced(userId, 'microphone') && soundLevel(samples) > SPEAKING_DB;
    const left = isLoud ? LINGER : (lingering.get(userId) ?? 0) - 1;
    lingering.set(userId, left);
    setSpeaking(userId, left > 0);
  }
}

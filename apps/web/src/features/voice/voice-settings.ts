/** Devices and levels chosen on this device. */
import { createDeviceStore, textTable } from '../../state/device.ts';
import { useStore } from '../../state/store.ts';

export interface VoiceSettings {
  /** Ids of devices; empty for the browser's default. */
  readonly microphone: string;
  readonly camera: string;
  readonly speaker: string;
  readonly input: 'activity' | 'push';
  /** The threshold in dBFS; null for automatic. */
  readonly threshold: number | null;
  /** Push to talk: the key, as `KeyboardEvent.code`. */
  readonly key: string;
  readonly echoCancellation: boolean;
  readonly noiseSuppression: boolean;
  /** Whether RNNoise replaces the browser's noise suppression. */
  readonly rnnoise: boolean;
  readonly autoGainControl: boolean;
  /** The volume of everyone; 1 is unchanged. */
  readonly volume: number;
}

export const THRESHOLDS = { least: -90, most: -10 } as const;
export const MAX_VOLUME = 2;

const DEFAULTS: VoiceSettings = {
  microphone: '',
  camera: '',
  speaker: '',
  input: 'activity',
  threshold: null,
  key: 'Backquote',
  echoCancellation: true,
  noiseSuppression: true,
  rnnoise: false,
  autoGainControl: true,
  volume: 1,
};

export const voiceSettings = createDeviceStore<VoiceSettings>('voice-settings', (stored) => {
  const known = (stored ?? {}) as Partial<Record<keyof VoiceSettings, unknown>>;
  const text = (key: 'microphone' | 'camera' | 'speaker' | 'key') =>
    typeof known[key] === 'string' ? known[key] : DEFAULTS[key];
  const flag = (key: 'echoCancellation' | 'noiseSuppression' | 'rnnoise' | 'autoGainControl') =>
    typeof known[key] === 'boolean' ? known[key] : DEFAULTS[key];
  return {
    microphone: text('microphone'),
    camera: text('camera'),
    speaker: text('speaker'),
    key: text('key'),
    input: known.input === 'push' ? 'push' : 'activity',
    threshold:
      typeof known.threshold === 'number' ? within(known.threshold, THRESHOLDS.least, THRESHOLDS.most) : null,
    echoCancellation: flag('echoCancellation'),
    noiseSuppression: flag('noiseSuppression'),
    rnnoise: flag('rnnoise'),
    autoGainControl: flag('autoGainControl'),
    volume: typeof known.volume === 'number' ? within(known.volume, 0, MAX_VOLUME) : DEFAULTS.volume,
  };
});

export function useVoiceSettings(): VoiceSettings {
  return useStore(voiceSettings, (settings) => settings);
}

export function changeVoiceSettings(change: Partial<VoiceSettings>): void {
  voiceSettings.update((settings) => ({ ...settings, ...change }));
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The volume of each person by id; others are unchanged. */
export const personVolumes = createDeviceStore('voice-volumes', textTable);

export function personVolume(table: Readonly<Record<string, string>>, userId: string): number {
  const volume = Number(table[userId] ?? 1);
  return Number.isFinite(volume) ? within(volume, 0, MAX_VOLUME) : 1;
}

export function setPersonVolume(userId: string, volume: number): void {
  personVolumes.update((table) => {
    const { [userId]: _before, ...others } = table;
    return volume === 1 ? others : { ...others, [userId]: String(volume) };
  });
}

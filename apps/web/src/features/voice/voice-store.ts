/**
 * The state of this page in voice. Small, because it loads with the first page; the code that acts on it loads when
 * needed.
 */
import { createDeviceStore } from '../../state/device.ts';
import { createStore, useStore } from '../../state/store.ts';

/** Why the others do not hear this person or see their picture. */
export type DeviceProblem = 'denied' | 'missing' | 'busy' | 'unplugged' | 'insecure';

export interface OwnVoice {
  readonly channelId: string;
  /** Null in direct messages and groups. */
  readonly serverId: string | null;
  readonly phase: 'joining' | 'connected' | 'reconnecting';
  readonly microphone: 'starting' | 'on' | DeviceProblem;
  readonly camera: 'off' | 'starting' | 'on';
  readonly screen: 'off' | 'starting' | 'on';
  /** Why the camera or the screen is not shown. */
  readonly pictureProblem: { readonly source: 'camera' | 'screen'; readonly problem: DeviceProblem } | null;
  /** Whether the browser plays no sound until the page is clicked. */
  readonly soundBlocked: boolean;
  /** Whether the push-to-talk key is down. */
  readonly talking: boolean;
}

export const ownVoice = createStore<OwnVoice | null>(null);

export function useOwnVoice(): OwnVoice | null {
  return useStore(ownVoice, (voice) => voice);
}

/** Whether this page is in this voice channel or call. */
export function useIsInVoice(channelId: string): boolean {
  return useStore(ownVoice, (voice) => voice?.channelId === channelId);
}

export function changeOwnVoice(change: Partial<OwnVoice>): void {
  ownVoice.update((voice) => voice && { ...voice, ...change });
}

/** Whether the person is muted and deafened, kept for the next time. Deafened people are muted too. */
export interface VoiceChoices {
  readonly muted: boolean;
  readonly deafened: boolean;
}

export const voiceChoices = createDeviceStore<VoiceChoices>('voice-choices', (stored) => {
  const { muted, deafened } = (stored ?? {}) as Partial<Record<keyof VoiceChoices, unknown>>;
  return { muted: muted === true, deafened: deafened === true };
});

export function useVoiceChoices(): VoiceChoices {
  return useStore(voiceChoices, (choices) => choices);
}

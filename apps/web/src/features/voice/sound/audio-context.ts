/** The audio context of the page, created with the first click that needs it. */
import { voiceSettings } from '../voice-settings.ts';
import gateUrl from './gate-worklet.ts?worker&url';

let context: AudioContext | null = null;
let gate: Promise<void> | undefined;

/** Sample rate of calls in Hz. With an explicit rate, Firefox refuses microphones that have another one. */
const CALL_RATE = navigator.userAgent.includes('Firefox/') ? {} : { sampleRate: 48_000 };

type ContextWithSink = AudioContext & { setSinkId?(deviceId: string): Promise<void> };

export function audioContext(): AudioContext {
  if (!context) {
    context = new AudioContext({ latencyHint: 'interactive', ...CALL_RATE });
    void chooseSpeaker();
    voiceSettings.subscribe(() => void chooseSpeaker());
  }
  // Browsers refuse this before the first click; `state` shows it.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  return context;
}

/** The gate's module, loaded once. @throws when the browser has no worklets */
export function loadGate(): Promise<void> {
  gate ??= audioContext().audioWorklet.addModule(gateUrl);
  return gate;
}

/** Whether speakers can be chosen here. */
export function canChooseSpeaker(): boolean {
  return 'setSinkId' in AudioContext.prototype;
}

async function chooseSpeaker(): Promise<void> {
  const { speaker } = voiceSettings.get();
  // Without the speaker, the browser's default is used.
  await (context as ContextWithSink | null)?.setSinkId?.(speaker).catch(() => undefined);
}

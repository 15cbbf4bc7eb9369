/**
 * The microphone, opened with the settings and sent through the gate, as a track that survives changes of the device.
 */

import { type VoiceSettings, voiceSettings } from '../voice-settings.ts';
import { audioContext, loadGate } from './audio-context.ts';
import type { GateReport } from './gate-worklet.ts';

/** With push to talk, the key decides instead of the level. */
const ALWAYS_OPEN_DB = -200;

export interface Microphone {
  /** The sent track, silent while switched off. */
  readonly track: MediaStreamTrack;
  setOn(on: boolean): void;
  close(): void;
}

interface MicrophoneOptions {
  readonly settings: VoiceSettings;
  heard(report: GateReport): void;
  /** The device is gone. */
  ended(): void;
}

/** Requests the microphone. @throws DOMException as `getUserMedia` does */
export async function openMicrophone(options: MicrophoneOptions): Promise<Microphone> {
  const { settings } = options;
  const suppressor = settings.noiseSuppression && settings.rnnoise ? await openSuppressor() : null;
  const { echoCancellation, autoGainControl } = settings;
  // Two noise suppressors in a row damage the voice.
  const noiseSuppression = settings.noiseSuppression && suppressor === null;
  let stream: MediaStream | undefined;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: {
        echoCancellation,
        noiseSuppression,
        autoGainControl,
        ...(settings.microphone ? { deviceId: settings.microphone } : {}),
      },
    });
    return await sendThroughGate(stream, suppressor, options);
  } catch (error) {
    suppressor?.destroy();
    for (const track of stream?.getTracks() ?? []) track.stop();
    throw error;
  }
}

async function sendThroughGate(
  stream: MediaStream,
  suppressor: Awaited<ReturnType<typeof openSuppressor>>,
  { settings, heard, ended }: MicrophoneOptions,
): Promise<Microphone> {
  const [device] = stream.getAudioTracks();
  if (!device) throw new DOMException('no audio track', 'NotFoundError');
  device.onended = ended;
  const context = audioContext();
  const source = context.createMediaStreamSource(stream);
  const cleaned = suppressor ? source.connect(suppressor) : source;
  const gated = await gateAfter(context, cleaned, settings, heard);
  const out = context.createMediaStreamDestination();
  gated.connect(out);
  const [sent = device] = out.stream.getAudioTracks();
  const unsubscribe = voiceSettings.subscribe(() => {
    if (gated instanceof AudioWorkletNode) gated.port.postMessage(thresholdIn(voiceSettings.get()));
  });
  return {
    track: sent,
    setOn(on) {
      sent.enabled = on;
      device.enabled = on;
    },
    close() {
      unsubscribe();
      device.onended = null;
      source.disconnect();
      suppressor?.disconnect();
      suppressor?.destroy();
      gated.disconnect();
      for (const track of [device, sent]) track.stop();
    },
  };
}

/** @returns null if it cannot run; the browser's own is used then */
async function openSuppressor() {
  try {
    const { createNoiseSuppressor } = await import('./noise-suppressor.ts');
    return await createNoiseSuppressor();
  } catch {
    return null;
  }
}

/** Without worklets there is no gate. */
async function gateAfter(
  context: AudioContext,
  source: AudioNode,
  settings: VoiceSettings,
  heard: (report: GateReport) => void,
): Promise<AudioNode> {
  try {
    await loadGate();
  } catch {
    return source;
  }
  const processorOptions = { threshold: thresholdIn(settings) };
  const gate = new AudioWorkletNode(context, 'voice-gate', { processorOptions, outputChannelCount: [1] });
  gate.port.onmessage = ({ data }: MessageEvent<GateReport>) => heard(data);
  source.connect(gate);
  return gate;
}

function thresholdIn({ input, threshold }: VoiceSettings): number | null {
  return input === 'push' ? ALWAYS_OPEN_DB : threshold;
}

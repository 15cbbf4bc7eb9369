/** RNNoise, which suppresses more noise than browsers do. Loaded when turned on. */
import { loadRnnoise, RnnoiseWorkletNode } from '@sapphi-red/web-noise-suppressor';
import url from '@sapphi-red/web-noise-suppressor/rnnoise.wasm?url';
import simdUrl from '@sapphi-red/web-noise-suppressor/rnnoise_simd.wasm?url';
import workletUrl from '@sapphi-red/web-noise-suppressor/rnnoiseWorklet.js?url';
import { audioContext } from './audio-context.ts';

/** The sample rate of the network's training in Hz. */
const SAMPLE_RATE = 48_000;

let loading: Promise<ArrayBuffer> | undefined;

/** @throws Error when the browser cannot run it, or it cannot be loaded */
export async function createNoiseSuppressor(): Promise<RnnoiseWorkletNode> {
  const context = audioContext();
  if (context.sampleRate !== SAMPLE_RATE) throw new Error('the device runs at another rate');
  loading ??= load(context);
  loading.catch(() => {
    loading = undefined;
  });
  return new RnnoiseWorkletNode(context, { wasmBinary: await loading, maxChannels: 1 });
}

async function load(context: AudioContext): Promise<ArrayBuffer> {
  const [binary] = await Promise.all([
    loadRnnoise({ url, simdUrl }),
    context.audioWorklet.addModule(workletUrl),
  ]);
  return binary;
}

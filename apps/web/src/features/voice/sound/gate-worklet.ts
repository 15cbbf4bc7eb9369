/** The gate on the audio thread, where a busy or hidden page does not delay it. */
import { Gate, soundLevel } from './gate.ts';

declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new (options: { readonly processorOptions: { readonly threshold: number | null } }) => object,
): void;

/** Sent to the page about twenty times a second. */
export interface GateReport {
  readonly level: number;
  readonly open: boolean;
}

const REPORT_SECS = 0.05;
/** How fast the gate opens and closes, slow enough to avoid clicks. */
const FADE_SECS = 0.012;

class GateProcessor extends AudioWorkletProcessor {
  readonly #gate: Gate;
  #gain = 0;
  #sinceReport = 0;
  #loudest = -100;

  constructor({ processorOptions }: { readonly processorOptions: { readonly threshold: number | null } }) {
    super();
    this.#gate = new Gate(processorOptions.threshold);
    this.port.onmessage = ({ data }: MessageEvent<number | null>) => {
      this.#gate.threshold = data;
    };
  }

  process([input = []]: Float32Array[][], [output = []]: Float32Array[][]): boolean {
    const [heard] = input;
    if (!heard) return true;
    const secs = heard.length / sampleRate;
    const level = soundLevel(heard);
    const open = this.#gate.follow(level, secs);
    const step = (open ? 1 : -1) / (FADE_SECS * sampleRate);
    for (const [at, sample] of heard.entries()) {
      this.#gain = Math.min(1, Math.max(0, this.#gain + step));
      for (const channel of output) channel[at] = sample * this.#gain;
    }
    this.#report(level, open, secs);
    return true;
  }

  #report(level: number, open: boolean, secs: number): void {
    this.#loudest = Math.max(this.#loudest, level);
    this.#sinceReport += secs;
    if (this.#sinceReport < REPORT_SECS) return;
    const report: GateReport = { level: this.#loudest, open };
    this.port.postMessage(report);
    this.#sinceReport = 0;
    this.#loudest = -100;
  }
}

registerProcessor('voice-gate', GateProcessor);

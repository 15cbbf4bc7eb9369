/**
 * Pages with a tone instead of a voice: each microphone sends its own tone, and each page reports the tones it hears.
 * As text, because the programs' types do not include the DOM.
 */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Tones swell and fade like words, so that a noise gate treats them as speech. */
const WORDS_PER_SEC = 3;
/** Longer than the pause between two words. */
const SILENCE_MS = 550;
const LOOK_MS = 25;
/** In dB: tones are far above it, silence far below. */
const AUDIBLE = -45;
const HEARD_WITHIN_MS = 100_000;
const CONDITION_WITHIN_MS = 100_000;
const ANSWER_WITHIN_MS = 120_000;

export interface Humming {
  /** In Hz, at least 100 from other tones. */
  readonly tone: number;
  /** The tone of a shared screen. */
  readonly screenTone?: number;
}

/** Sets the tones of the page's devices, and exposes its connections and devices to tests. */
export const hummingScript = ({ tone, screenTone = tone }: Humming): string => `
  globalThis.connections = [];
  globalThis.devices = [];
  globalThis.isDenied = false;
  globalThis.isStubborn = false;
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) { super(...given); connections.push(this); }
    close() { if (!isStubborn) super.close(); }
    async setRemoteDescription({ type, sdp }) {
      return super.setRemoteDescription({ type, sdp: (await globalThis.detour?.(sdp)) ?? sdp });
    }
  };
  let sounds;
  const humming = new Set();
  const wakeSounds = () => {
    sounds ??= new AudioContext();
    void sounds.resume();
  };
  globalThis.hum = (frequency) => {
    wakeSounds();
    const [voice, words, swing, level] = [
      sounds.createOscillator(), sounds.createOscillator(), sounds.createGain(), sounds.createGain(),
    ];
    const microphone = sounds.createMediaStreamDestination();
    voice.frequency.value = frequency;
    words.frequency.value = ${WORDS_PER_SEC};
    level.gain.value = 0.3;
    swing.gain.value = 0.3;
    words.connect(swing).connect(level.gain);
    voice.connect(level).connect(microphone);
    voice.start();
    words.start();
    const [track] = microphone.stream.getAudioTracks();
    const stop = track.stop.bind(track);
    humming.add(track);
    // Ended tones would take processor time as long as the page is open.
    track.stop = () => {
      stop();
      voice.stop();
      words.stop();
      humming.delete(track);
      if (humming.size === 0) void sounds.suspend();
    };
    return track;
  };
  const withTone = (stream, frequency) => {
    for (const track of stream.getAudioTracks()) {
      stream.removeTrack(track);
      track.stop();
    }
    stream.addTrack(hum(frequency));
    devices.push(...stream.getTracks());
    return stream;
  };
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    globalThis.asked = wanted;
    if (isDenied) throw new DOMException('denied', 'NotAllowedError');
    const stream = await open(wanted);
    if (wanted.audio) return withTone(stream, ${tone});
    devices.push(...stream.getTracks());
    return stream;
  };
  const share = mediaDevices.getDisplayMedia?.bind(mediaDevices);
  mediaDevices.getDisplayMedia = async ({ video }) => withTone(await share({ video }), ${screenTone});
  globalThis.alive = () => connections.filter(({ connectionState }) => connectionState === 'connected');
  const ears = new WeakMap();
  const earFor = (track) => {
    let ear = ears.get(track);
    if (!ear) {
      ear = sounds.createAnalyser();
      ear.smoothingTimeConstant = 0;
      sounds.createMediaStreamSource(new MediaStream([track])).connect(ear);
      ears.set(track, ear);
    }
    return ear;
  };
  const bins = new Float32Array(1024);
  const look = (tones, heard) => {
    const receivers = alive().flatMap((connection) => connection.getReceivers());
    for (const { track } of receivers) {
      if (track.kind !== 'audio' || track.readyState !== 'live' || track.muted) continue;
      const ear = earFor(track);
      ear.getFloatFrequencyData(bins);
      for (const tone of tones) {
        const bin = Math.round(tone / (sounds.sampleRate / ear.fftSize));
        if (bins[bin] > ${AUDIBLE}) heard(tone);
      }
    }
  };
  /** Listens until exactly these tones are heard. Returns the heard tones. */
  globalThis.listenFor = async (tones, wanted) => {
    wakeSounds();
    const begun = performance.now();
    const lastHeard = new Map();
    for (;;) {
      look(tones, (tone) => lastHeard.set(tone, performance.now()));
      const now = performance.now();
      const heard = tones.filter((tone) => now - (lastHeard.get(tone) ?? -Infinity) < ${SILENCE_MS});
      const isWhole = wanted.length === tones.length || now - begun > ${SILENCE_MS};
      if (isWhole && heard.join() === wanted.join()) return heard;
      if (now - begun > ${HEARD_WITHIN_MS}) return heard;
      await new Promise((resolve) => setTimeout(resolve, ${LOOK_MS}));
    }
  };
  /** Follows a tone from now on and records its longest silence. */
  globalThis.followTone = (tone) => {
    let heardAt = performance.now();
    globalThis.longestSilence = 0;
    setInterval(() => look([tone], () => {
      longestSilence = Math.max(longestSilence, performance.now() - heardAt);
      heardAt = performance.now();
    }), ${LOOK_MS});
  };
`;

/**
 * Listens until the page hears exactly these tones.
 * @param tones all possible tones @returns the heard tones, which differ from the wanted ones after a timeout
 */
export function listenFor(
  page: Page,
  tones: readonly number[],
  wanted: readonly number[],
): Promise<readonly number[]> {
  const listening = page.evaluate<readonly number[]>(
    `listenFor(${JSON.stringify(tones)}, ${JSON.stringify(wanted)})`,
  );
  return Promise.race([listening, refuseSilence()]);
}

/** Names the step in which a page hangs: an evaluation has no limit of its own. */
async function refuseSilence(): Promise<never> {
  await setTimeout(ANSWER_WITHIN_MS, undefined, { ref: false });
  throw new Error('the page does not say what it hears');
}

/** Waits until a condition is true in the page. @throws Error after 100 seconds */
export function until(page: Page, condition: string): Promise<void> {
  return page.evaluate(`(async () => {
    const begun = performance.now();
    while (!(${condition})) {
      if (performance.now() - begun > ${CONDITION_WITHIN_MS}) throw new Error(${JSON.stringify(condition)});
      await new Promise((resolve) => setTimeout(resolve, ${LOOK_MS}));
    }
  })()`);
}

/** Received packets of sound and pictures. */
export function packetsReceived(page: Page): Promise<number> {
  return page.evaluate(`(async () => {
    let packets = 0;
    for (const connection of connections) {
      for (const entry of (await connection.getStats()).values())
        if (entry.type === 'inbound-rtp') packets += entry.packetsReceived ?? 0;
    }
    return packets;
  })()`);
}

/** Decoded video frames of all connections. */
export function framesDecoded(page: Page): Promise<number> {
  return page.evaluate(`(async () => {
    let frames = 0;
    for (const connection of alive()) {
      for (const entry of (await connection.getStats()).values()) frames += entry.framesDecoded ?? 0;
    }
    return frames;
  })()`);
}

/** The number of working connections. */
export function openConnections(page: Page): Promise<number> {
  return page.evaluate('alive().length');
}

/** A stream received from a person: its quality and its missing packets. */

import type { Reception } from '../rtp/reports.ts';
import type { RtpPacket } from '../rtp/rtp-packet.ts';
import { mediaKind, type Source } from '../sdp.ts';

const ROUND = 65_536;
/** How often, and for how many packets at most, a retransmission is requested. */
const MAX_REQUESTS = 5;
const MAX_MISSING = 100;
/** A larger jump is a restart of the stream, not a loss. */
const MAX_GAP = 500;
/** A stream without packets for this long counts as stopped. */
const ALIVE_MS = 1200;
const METER_MS = 1000;
/** After this silence, a voice's packets are no longer sent. */
const QUIET_AFTER_MS = 400;
/** In dB below the maximum: digital silence. */
const SILENCE = 127;
/** In dB below the maximum: anything louder counts as speech. */
const SPEAKING = 50;
const SPEAKING_MS = 400;

export class IncomingStream {
  readonly ssrc: number;
  readonly source: Source;
  /** Index of a camera's layer, from 0; -1 for a stream without a known layer. */
  readonly layer: number;
  /** Recent rate in bits per second. */
  bitrate = 0;
  lastKeyframeRequestMs = 0;
  readonly #clockRate: number;
  readonly #missing = new Map<number, number>();
  #first: number | null = null;
  #highest = 0;
  #received = 0;
  #expectedBefore = 0;
  #receivedBefore = 0;
  #jitter = 0;
  #transit: number | null = null;
  #lastAtMs = 0;
  #bytes = 0;
  #meteredAtMs = 0;
  #loudAtMs = 0;
  #spokeAtMs = 0;
  #report: { readonly ntpMiddle: number; readonly atMs: number } | null = null;

  constructor(ssrc: number, source: Source, layer: number) {
    this.ssrc = ssrc;
    this.source = source;
    this.layer = layer;
    this.#clockRate = mediaKind(source) === 'audio' ? 48_000 : 90_000;
  }

  /** Counts a received packet. */
  note(packet: RtpPacket, nowMs: number): void {
    this.#lastAtMs = nowMs;
    this.#received += 1;
    this.#bytes += packet.bytes.length;
    this.#noteSequence(packet.sequence);
    const transit = (nowMs * this.#clockRate) / 1000 - packet.timestamp;
    if (this.#transit !== null) {
      const change = Math.abs(transit - this.#transit);
      if (change < this.#clockRate) this.#jitter += (change - this.#jitter) / 16;
    }
    this.#transit = transit;
  }

  /** Whether packets still arrive: browsers stop layers for which the line is too slow. */
  isAlive(nowMs: number): boolean {
    return nowMs - this.#lastAtMs < ALIVE_MS;
  }

  /** @param level in dB below the maximum @returns whether the stream has been silent for a while */
  noteLevel(level: number, nowMs: number): boolean {
    if (level < SILENCE) this.#loudAtMs = nowMs;
    if (level < SPEAKING) this.#spokeAtMs = nowMs;
    return nowMs - this.#loudAtMs > QUIET_AFTER_MS;
  }

  isSpeaking(nowMs: number): boolean {
    return nowMs - this.#spokeAtMs < SPEAKING_MS;
  }

  noteReport(ntpMiddle: number, nowMs: number): void {
    this.#report = { ntpMiddle, atMs: nowMs };
  }

  /** Sequence numbers to request now; each is requested a few times and then given up. */
  takeMissing(): readonly number[] {
    const requested: number[] = [];
    for (const [extended, times] of this.#missing) {
      if (times >= MAX_REQUESTS) this.#missing.delete(extended);
      else {
        this.#missing.set(extended, times + 1);
        requested.push(extended % ROUND);
      }
    }
    return requested;
  }

  /** Updates `bitrate` once per `METER_MS`. */
  meter(nowMs: number): void {
    const span = nowMs - this.#meteredAtMs;
    if (span < METER_MS) return;
    this.bitrate = (this.#bytes * 8000) / span;
    this.#bytes = 0;
    this.#meteredAtMs = nowMs;
  }

  /** The figures of a receiver report (RFC 3550, 6.4.1). */
  reception(nowMs: number): Reception {
    const expected = this.#first === null ? 0 : this.#highest - this.#first + 1;
    const lost = Math.max(0, expected - this.#received);
    const expectedLately = Math.max(1, expected - this.#expectedBefore);
    const lostLately = Math.max(0, expectedLately - (this.#received - this.#receivedBefore));
    this.#expectedBefore = expected;
    this.#receivedBefore = this.#received;
    return {
      ssrc: this.ssrc,
      fractionLost: Math.min(255, Math.floor((lostLately * 256) / expectedLately)),
      packetsLost: Math.min(0x7fffff, lost),
      highestSequence: this.#highest % 2 ** 32,
      jitter: Math.round(this.#jitter),
      lastReport: this.#report?.ntpMiddle ?? 0,
      sinceLastReport: this.#report ? delaySince(this.#report.atMs, nowMs) : 0,
    };
  }

  #noteSequence(sequence: number): void {
    if (this.#first === null) {
      this.#first = sequence;
      this.#highest = sequence;
      return;
    }
    const ahead = ((sequence - (this.#highest % ROUND) + ROUND + ROUND / 2) % ROUND) - ROUND / 2;
    if (ahead > 0) {
      if (mediaKind(this.source) === 'video' && ahead <= MAX_GAP) this.#noteMissing(ahead);
      this.#highest += ahead;
    } else this.#missing.delete(this.#highest + ahead);
  }

  #noteMissing(ahead: number): void {
    for (let extended = this.#highest + 1; extended < this.#highest + ahead; extended += 1) {
      if (this.#missing.size < MAX_MISSING) this.#missing.set(extended, 0);
    }
  }
}

/** In units of 1/65536 s, in 32 bits: at most 18 hours. */
function delaySince(atMs: number, nowMs: number): number {
  return Math.min(2 ** 32 - 1, Math.round(((nowMs - atMs) * 65_536) / 1000));
}

/**
 * Sequence numbers and timestamps of one outgoing stream that shows now one source and now another: to the receiver it is
 * a single stream without gaps but for what is really lost.
 */

export interface Numbers {
  readonly sequence: number;
  readonly rollovers: number;
  readonly timestamp: number;
}

const ROUND = 65_536;
/** Packets that come late are still in order behind this many. */
const LATE = 256;

export class Numbering {
  readonly #clockRate: number;
  /** Of what went out last, counted without end. */
  #last = Math.floor(Math.random() * 1000);
  #lastTimestamp = Math.floor(Math.random() * 1e9);
  #lastAtMs = 0;
  /** Of the source: the highest that came, counted from where this source began; null before its first packet. */
  #source: { highest: number; sequenceOffset: number; timestampOffset: number; since: number } | null = null;

  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  /** The next packet is of another source. */
  change(): void {
    this.#source = null;
  }

  /** @returns null for a packet that came too late to be placed */
  number(sequence: number, timestamp: number, nowMs: number): Numbers | null {
    this.#source ??= this.#begin(sequence, timestamp, nowMs);
    const source = this.#source;
    const place = extend(sequence, source.highest);
    if (place < source.since || place <= source.highest - LATE) return null;
    const out = place + source.sequenceOffset;
    const outTimestamp = (timestamp + source.timestampOffset) >>> 0;
    if (place > source.highest || out > this.#last) {
      source.highest = Math.max(source.highest, place);
      this.#last = Math.max(this.#last, out);
      this.#lastTimestamp = outTimestamp;
      this.#lastAtMs = nowMs;
    }
    return { sequence: out % ROUND, rollovers: Math.floor(out / ROUND), timestamp: outTimestamp };
  }

  /** A packet of the source is not sent on: those after it close the gap. */
  skip(sequence: number): void {
    if (!this.#source) return;
    const place = extend(sequence, this.#source.highest);
    if (place <= this.#source.highest) return;
    this.#source.sequenceOffset -= place - this.#source.highest;
    this.#source.highest = place;
    // What comes late from before here would be given a number that is taken.
    this.#source.since = place + 1;
  }

  /** What the stream's clock shows at a moment, for reports. */
  timestampAt(nowMs: number): number {
    return (this.#lastTimestamp + Math.round(((nowMs - this.#lastAtMs) * this.#clockRate) / 1000)) >>> 0;
  }

  #begin(sequence: number, timestamp: number, nowMs: number) {
    const next = this.#lastAtMs === 0 ? this.#lastTimestamp : this.timestampAt(nowMs) + 1;
    return {
      // Far enough from zero that nothing late falls below it.
      highest: ROUND + sequence - 1,
      since: ROUND + sequence,
      sequenceOffset: this.#last + 1 - (ROUND + sequence),
      timestampOffset: next - timestamp,
    };
  }
}

/** The number nearest to another one of those that end in these 16 bits. */
function extend(sequence: number, near: number): number {
  const base = near - (near % ROUND) + sequence;
  if (base - near > ROUND / 2) return base - ROUND;
  return near - base > ROUND / 2 ? base + ROUND : base;
}

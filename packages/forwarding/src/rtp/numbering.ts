/**
 * Sequence numbers and timestamps of an outgoing stream whose source changes: to the receiver it is a single stream with
 * no gaps other than real losses.
 */

export interface Numbers {
  readonly sequence: number;
  readonly rollovers: number;
  readonly timestamp: number;
}

const ROUND = 65_536;
/** How many packets late a packet may arrive. */
const LATE = 256;

export class Numbering {
  readonly #clockRate: number;
  /** Sequence number of the last sent packet, without wrap-around. */
  #last = Math.floor(Math.random() * 1000);
  #lastTimestamp = Math.floor(Math.random() * 1e9);
  #lastAtMs = 0;
  /**
   * The current source: its highest sequence number and that of its first packet to forward (`since`), both without
   * wrap-around, and the offsets to the outgoing numbers. Null before its first packet.
   */
  #source: { highest: number; sequenceOffset: number; timestampOffset: number; since: number } | null = null;

  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  /** The next packet comes from another source. */
  change(): void {
    this.#source = null;
  }

  /** @returns null for a packet that is too late */
  number(sequence: number, timestamp: number, nowMs: number): Numbers | null {
    this.#source ??= this.#begin(sequence, timestamp, nowMs);
    const source = this.#source;
    const extended = extendSequence(sequence, source.highest);
    if (extended < source.since || extended <= source.highest - LATE) return null;
    const out = extended + source.sequenceOffset;
    const outTimestamp = (timestamp + source.timestampOffset) >>> 0;
    if (extended > source.highest || out > this.#last) {
      source.highest = Math.max(source.highest, extended);
      this.#last = Math.max(this.#last, out);
      this.#lastTimestamp = outTimestamp;
      this.#lastAtMs = nowMs;
    }
    return { sequence: out % ROUND, rollovers: Math.floor(out / ROUND), timestamp: outTimestamp };
  }

  /** Skips a packet of the source; the following ones close the gap. */
  skip(sequence: number): void {
    if (!this.#source) return;
    const extended = extendSequence(sequence, this.#source.highest);
    if (extended <= this.#source.highest) return;
    this.#source.sequenceOffset -= extended - this.#source.highest;
    this.#source.highest = extended;
    // A late packet from before would get a number that is already used.
    this.#source.since = extended + 1;
  }

  /** The stream's timestamp at a moment, for reports. */
  timestampAt(nowMs: number): number {
    return (this.#lastTimestamp + Math.round(((nowMs - this.#lastAtMs) * this.#clockRate) / 1000)) >>> 0;
  }

  #begin(sequence: number, timestamp: number, nowMs: number) {
    const next = this.#lastAtMs === 0 ? this.#lastTimestamp : this.timestampAt(nowMs) + 1;
    return {
      // Far enough from zero that late packets stay positive.
      highest: ROUND + sequence - 1,
      since: ROUND + sequence,
      sequenceOffset: this.#last + 1 - (ROUND + sequence),
      timestampOffset: next - timestamp,
    };
  }
}

/** The number closest to another one among those with these low 16 bits. */
function extendSequence(sequence: number, near: number): number {
  const base = near - (near % ROUND) + sequence;
  if (base - near > ROUND / 2) return base - ROUND;
  return near - base > ROUND / 2 ? base + ROUND : base;
}

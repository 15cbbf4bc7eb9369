/** Extends 16-bit sequence numbers, and detects repeated packets. */

export interface PacketIndex {
  /** How often the sequence number has wrapped around. */
  readonly rollovers: number;
  /** The sequence number without wrap-around. */
  readonly value: number;
}

interface ReceivedPackets {
  highest: number;
  /** The last received index in each slot: index modulo the window. */
  readonly recent: Float64Array;
}

const WINDOW = 1024;
/** A person sends a voice, three camera layers, a screen and its sound; twice that after a change. */
const MAX_SOURCES = 16;
const ROUND = 65_536;

export class ReplayWindow {
  readonly #sources = new Map<number, ReceivedPackets>();

  /**
   * The index of a packet. Records nothing, because the packet may be forged.
   * @returns null for a repeated packet, or one that is too old
   */
  indexOf(ssrc: number, sequence: number): PacketIndex | null {
    const seen = this.#sources.get(ssrc);
    if (!seen) return this.#sources.size < MAX_SOURCES ? { rollovers: 0, value: sequence } : null;
    let rollovers = Math.floor(seen.highest / ROUND);
    const last = seen.highest % ROUND;
    if (sequence - last > ROUND / 2) rollovers -= 1;
    else if (last - sequence > ROUND / 2) rollovers += 1;
    const value = rollovers * ROUND + sequence;
    if (rollovers < 0 || value <= seen.highest - WINDOW || seen.recent[value % WINDOW] === value) return null;
    return { rollovers, value };
  }

  /** Records an authenticated packet. */
  accept(ssrc: number, { value }: PacketIndex): void {
    let seen = this.#sources.get(ssrc);
    if (!seen) {
      seen = { highest: value, recent: new Float64Array(WINDOW).fill(-1) };
      this.#sources.set(ssrc, seen);
    }
    seen.highest = Math.max(seen.highest, value);
    seen.recent[value % WINDOW] = value;
  }
}

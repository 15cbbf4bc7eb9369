/** A place of a person's connection, in which different people are heard or seen over time. */
import { Numbering } from '../rtp/numbering.ts';
import { senderReport } from '../rtp/reports.ts';
import { EXTENSIONS, type RtpPacket, sendTime, writeHeader } from '../rtp/rtp-packet.ts';
import { type OutgoingPlace, PAYLOAD_TYPES, type Source } from '../sdp.ts';
import type { Connection } from '../transport/connection.ts';

/** How many packets of a picture are kept for retransmission. */
const KEPT = 128;

/** The source in a place, sent by a person in the room. */
export interface Shown {
  readonly sessionId: string;
  readonly userId: string;
  readonly source: Source;
}

export class OutgoingStream implements OutgoingPlace {
  readonly mid: string;
  readonly kind: OutgoingPlace['kind'];
  readonly ssrc: number;
  shown: Shown | null = null;
  /** SSRC of the layer to forward, starting with its next key frame. */
  wantedSsrc: number | null = null;
  /** When a packet was last sent in this place. */
  usedAtMs = 0;
  readonly #connection: Connection;
  readonly #numbering: Numbering;
  /** The latest picture packets, by sequence number modulo the size. */
  readonly #kept: { sequence: number; sealed: Buffer }[] = [];
  /** SSRC of the forwarded stream; a change starts a new run of sequence numbers. */
  #forwardedSsrc: number | null = null;
  #packets = 0;
  #bytes = 0;
  /** How many kept packets may be sent again: one for each packet sent, so that requests at most double the rate. */
  #resends = 0;

  constructor(connection: Connection, mid: string, kind: OutgoingPlace['kind'], ssrc: number) {
    this.#connection = connection;
    this.mid = mid;
    this.kind = kind;
    this.ssrc = ssrc;
    this.#numbering = new Numbering(kind === 'audio' ? 48_000 : 90_000);
  }

  /** SSRC of the stream it forwards now. */
  get forwardedSsrc(): number | null {
    return this.#forwardedSsrc;
  }

  clear(): void {
    this.shown = null;
    this.wantedSsrc = null;
    this.#forwardedSsrc = null;
    this.#kept.length = 0;
  }

  /** The packets until the next one to forward are not for this person; they do not count as lost. */
  pause(): void {
    this.#forwardedSsrc = null;
  }

  /** @returns whether the packet was sent */
  forward(packet: RtpPacket, nowMs: number): boolean {
    if (this.#forwardedSsrc !== packet.ssrc) {
      this.#numbering.change();
      this.#forwardedSsrc = packet.ssrc;
    }
    const numbers = this.#numbering.number(packet.sequence, packet.timestamp, nowMs);
    if (!numbers) return false;
    const header = writeHeader({
      payloadType: PAYLOAD_TYPES[this.kind],
      marker: packet.marker,
      ssrc: this.ssrc,
      sequence: numbers.sequence,
      timestamp: numbers.timestamp,
      extension: this.#extension(packet, nowMs),
    });
    const sealed = this.#connection.sendMedia(header, packet.payload, numbers.rollovers);
    if (!sealed) return false;
    this.usedAtMs = nowMs;
    this.#packets += 1;
    this.#bytes += packet.payload.length;
    if (this.kind === 'video') {
      this.#kept[numbers.sequence % KEPT] = { sequence: numbers.sequence, sealed };
      this.#resends = Math.min(KEPT, this.#resends + 1);
    }
    return true;
  }

  /** Skips a packet; the following ones close the gap in the numbering. */
  skip(packet: RtpPacket): void {
    if (this.#forwardedSsrc === packet.ssrc) this.#numbering.skip(packet.sequence);
  }

  resend(sequences: readonly number[]): void {
    for (const sequence of sequences.slice(0, KEPT)) {
      const kept = this.#kept[sequence % KEPT];
      if (kept?.sequence !== sequence || this.#resends === 0) continue;
      this.#resends -= 1;
      this.#connection.resend(kept.sealed);
    }
  }

  report(nowMs: number): Buffer | null {
    if (this.#packets === 0 || this.#forwardedSsrc === null) return null;
    const rtpTimestamp = this.#numbering.timestampAt(nowMs);
    return senderReport(this.ssrc, { nowMs, rtpTimestamp, packets: this.#packets, bytes: this.#bytes });
  }

  #extension(packet: RtpPacket, nowMs: number): { readonly id: number; readonly value: Buffer } | null {
    if (this.kind === 'video') return { id: EXTENSIONS.sendTime, value: sendTime(nowMs) };
    const value = packet.extensions.get(EXTENSIONS.audioLevel);
    return value ? { id: EXTENSIONS.audioLevel, value: value.subarray(0, 1) } : null;
  }
}

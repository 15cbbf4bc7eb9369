/** A person in a room: the streams they send, and the places in which they hear and see others. */
import { randomInt } from 'node:crypto';
import type { Picture, Rights } from '../messages.ts';
import {
  bitrateLimit,
  keyframeRequest,
  readFeedback,
  receiverReport,
  retransmissionRequest,
} from '../rtp/reports.ts';
import { EXTENSIONS, type RtpPacket } from '../rtp/rtp-packet.ts';
import { AUDIO_PLACES, LAYERS, mediaId, mediaKind, SOURCES, type Source, VIDEO_PLACES } from '../sdp.ts';
import type { Connection } from '../transport/connection.ts';
import { IncomingStream } from './incoming-stream.ts';
import { LineEstimate } from './line-estimate.ts';
import { OutgoingStream, type Shown } from './outgoing-stream.ts';

/** A voice silent for this long gives up its place when all places are taken. */
const PLACE_KEPT_MS = 500;
const KEYFRAME_EVERY_MS = 500;
/** Six streams (one per source, but three layers of the camera), twice because a browser may replace them all. */
const MAX_STREAMS = 12;
/** Several times what browsers send in a second: each packet goes to everyone in the room. */
const MAX_PER_SECOND = {
  audio: { packets: 500, bits: 2_000_000 },
  video: { packets: 3000, bits: 24_000_000 },
} as const;
/** Upper bound for a person's pictures in bits per second; browsers reduce it themselves on loss. */
const MAX_VIDEO_BITS_PER_SECOND = 4_000_000;

export interface ParticipantOptions {
  readonly sessionId: string;
  readonly userId: string;
  readonly rights: Rights;
  readonly connection: Connection;
}

export class Participant {
  readonly sessionId: string;
  readonly userId: string;
  readonly connection: Connection;
  readonly audio: readonly OutgoingStream[];
  readonly video: readonly OutgoingStream[];
  readonly line = new LineEstimate();
  rights: Rights;
  /** The pictures they look at, the most important first. */
  pictures: readonly Picture[] = [];
  readonly counts = { received: 0, sent: 0, refused: 0 };
  readonly #streams = new Map<number, IncomingStream>();
  /** What has arrived of each source since the last reports, in whichever streams. */
  readonly #arrived = new Map<Source, { packets: number; bytes: number }>();
  /** SSRCs from the answer, for packets that do not name their section. */
  #announced: ReadonlyMap<number, Source> = new Map();
  readonly #ssrc = randomSsrc();

  constructor({ sessionId, userId, rights, connection }: ParticipantOptions) {
    this.sessionId = sessionId;
    this.userId = userId;
    this.rights = rights;
    this.connection = connection;
    const places = (kind: 'audio' | 'video', count: number, from: number) =>
      Array.from(
        { length: count },
        (_, index) => new OutgoingStream(connection, String(from + index), kind, randomSsrc()),
      );
    this.audio = places('audio', AUDIO_PLACES, SOURCES.length);
    this.video = places('video', VIDEO_PLACES, SOURCES.length + AUDIO_PLACES);
  }

  get places(): readonly OutgoingStream[] {
    return [...this.audio, ...this.video];
  }

  get streams(): Iterable<IncomingStream> {
    return this.#streams.values();
  }

  announce(sources: ReadonlyMap<number, Source>): void {
    this.#announced = sources;
  }

  /** The stream of a packet; null if unknown. */
  streamOf(packet: RtpPacket): IncomingStream | null {
    const known = this.#streams.get(packet.ssrc);
    if (known) return known;
    const mid = packet.extensions.get(EXTENSIONS.mid)?.toString('latin1');
    const source = SOURCES.find((each) => mediaId(each) === mid) ?? this.#announced.get(packet.ssrc);
    if (!source) return null;
    const rid = packet.extensions.get(EXTENSIONS.rid)?.toString('latin1');
    const layer = rid === undefined ? -1 : (LAYERS as readonly string[]).indexOf(rid);
    if (this.#streams.size >= MAX_STREAMS) this.#forgetOldest();
    const stream = new IncomingStream(packet.ssrc, source, layer);
    this.#streams.set(packet.ssrc, stream);
    return stream;
  }

  /** Counts a packet. @returns whether more of its source has arrived within a second than may be forwarded */
  countPacket(packet: RtpPacket, { source }: IncomingStream): boolean {
    const arrived = this.#arrived.get(source) ?? { packets: 0, bytes: 0 };
    arrived.packets += 1;
    arrived.bytes += packet.bytes.length;
    this.#arrived.set(source, arrived);
    const { packets, bits } = MAX_PER_SECOND[mediaKind(source)];
    return arrived.packets > packets || arrived.bytes * 8 > bits;
  }

  /** The active streams of a source, the smallest first. */
  layersOf(source: Source, nowMs: number): readonly IncomingStream[] {
    return [...this.#streams.values()]
      .filter((stream) => stream.source === source && stream.isAlive(nowMs))
      .sort((one, other) => one.layer - other.layer);
  }

  /**
   * Gives someone's voice or sound a place: its current one, a free one, or the one unused for the longest.
   * @returns null if all are in use
   */
  takeAudioPlace(shown: Shown, nowMs: number): { place: OutgoingStream; isNew: boolean } | null {
    const current = this.audio.find((place) => shows(place, shown));
    if (current) return { place: current, isNew: false };
    const place = this.audio.find((each) => each.shown === null) ?? this.#longestUnused(nowMs);
    if (!place) return null;
    place.clear();
    place.shown = shown;
    return { place, isNew: true };
  }

  /** Frees every place that shows someone. @returns whether there was one */
  freePlaces(isGone: (shown: Shown) => boolean): boolean {
    const found = this.places.filter((place) => place.shown !== null && isGone(place.shown));
    for (const place of found) place.clear();
    return found.length > 0;
  }

  /** Requests a key frame from the person, at a limited rate. */
  requestKeyframe(stream: IncomingStream, nowMs: number): void {
    if (nowMs - stream.lastKeyframeRequestMs < KEYFRAME_EVERY_MS) return;
    stream.lastKeyframeRequestMs = nowMs;
    this.connection.sendReport(keyframeRequest(this.#ssrc, stream.ssrc));
  }

  requestMissing(): void {
    for (const stream of this.#streams.values()) {
      const missing = stream.takeMissing();
      if (missing.length > 0)
        this.connection.sendReport(retransmissionRequest(this.#ssrc, stream.ssrc, missing));
    }
  }

  sendHeartbeat(): void {
    this.connection.sendReport(receiverReport(this.#ssrc, []));
  }

  /** Sends receiver reports for their streams and sender reports for the others'; call it every second. */
  sendReports(nowMs: number): void {
    this.#arrived.clear();
    const alive = [...this.#streams.values()].filter((stream) => stream.isAlive(nowMs));
    for (const stream of this.#streams.values()) stream.meter(nowMs);
    const receptions = alive.map((stream) => stream.reception(nowMs));
    const pictures = alive.filter(({ source }) => mediaKind(source) === 'video').map(({ ssrc }) => ssrc);
    const reports = [receiverReport(this.#ssrc, receptions)];
    if (pictures.length > 0) reports.push(bitrateLimit(this.#ssrc, pictures, MAX_VIDEO_BITS_PER_SECOND));
    this.connection.sendReport(Buffer.concat(reports));
    for (const place of this.places) {
      const report = place.report(nowMs);
      if (report !== null) this.connection.sendReport(report);
    }
  }

  /** @returns the places that need a key frame */
  takeFeedback(packet: Buffer, nowMs: number): readonly OutgoingStream[] {
    const feedback = readFeedback(packet);
    if (!feedback) return [];
    const placeOf = (ssrc: number) => this.video.find((place) => place.ssrc === ssrc);
    for (const { ssrc, sequences } of feedback.missing) placeOf(ssrc)?.resend(sequences);
    for (const { ssrc, ntpMiddle } of feedback.senderReports)
      this.#streams.get(ssrc)?.noteReport(ntpMiddle, nowMs);
    if (feedback.estimate !== null) this.line.note(feedback.estimate, nowMs);
    return feedback.keyframes.map(placeOf).filter((place) => place !== undefined);
  }

  #longestUnused(nowMs: number): OutgoingStream | null {
    const [oldest] = this.audio.toSorted((one, other) => one.usedAtMs - other.usedAtMs);
    return oldest && nowMs - oldest.usedAtMs > PLACE_KEPT_MS ? oldest : null;
  }

  #forgetOldest(): void {
    const [oldest] = this.#streams.keys();
    if (oldest !== undefined) this.#streams.delete(oldest);
  }
}

/** Whether a place shows this source of this person. */
export function shows({ shown }: OutgoingStream, { sessionId, source }: Omit<Shown, 'userId'>): boolean {
  return shown !== null && shown.sessionId === sessionId && shown.source === source;
}

function randomSsrc(): number {
  return randomInt(1, 2 ** 32 - 1);
}

/** A room: forwards each person's packets to everyone who hears or sees them. */
import type { Picture, Rights } from '../messages.ts';
import { beginsKeyframe, EXTENSIONS, type RtpPacket, readRtp } from '../rtp/rtp-packet.ts';
import { mediaKind } from '../sdp.ts';
import type { IncomingStream } from './incoming-stream.ts';
import { chooseLayers } from './layers.ts';
import type { OutgoingStream, Shown } from './outgoing-stream.ts';
import { type Participant, shows } from './participant.ts';

export class Room {
  readonly id: string;
  readonly #people = new Map<string, Participant>();
  readonly #changed: (participant: Participant) => void;

  /** @param changed called when a place of a person changes */
  constructor(id: string, changed: (participant: Participant) => void) {
    this.id = id;
    this.#changed = changed;
  }

  get isEmpty(): boolean {
    return this.#people.size === 0;
  }

  get people(): Iterable<Participant> {
    return this.#people.values();
  }

  add(participant: Participant): void {
    this.#people.set(participant.sessionId, participant);
    // Assign places before anyone speaks, as long as there are enough.
    for (const other of this.#people.values()) {
      if (other === participant) continue;
      this.#reserve(other, participant);
      this.#reserve(participant, other);
    }
  }

  remove(participant: Participant): void {
    this.#people.delete(participant.sessionId);
    this.#freePlaces(({ sessionId }) => sessionId === participant.sessionId);
  }

  permit(participant: Participant, rights: Rights): void {
    participant.rights = rights;
    if (!rights.hears) for (const place of participant.audio) place.pause();
    if (!rights.speaks) {
      for (const { audio } of this.#people.values())
        for (const place of audio) if (place.shown?.sessionId === participant.sessionId) place.pause();
    }
    if (!rights.showsScreen)
      this.#freePlaces(({ sessionId, source }) => sessionId === participant.sessionId && source === 'screen');
  }

  show(participant: Participant, pictures: readonly Picture[]): void {
    participant.pictures = pictures.slice(0, participant.video.length);
    this.#fillPlaces(participant);
  }

  receive(from: Participant, bytes: Buffer, nowMs: number): void {
    const packet = readRtp(bytes);
    const stream = packet && from.streamOf(packet);
    if (!packet || !stream) return;
    from.counts.received += 1;
    stream.note(packet, nowMs);
    if (!isAllowed(from.rights, stream) || from.countPacket(packet, stream)) from.counts.refused += 1;
    else if (mediaKind(stream.source) === 'audio') this.#forwardSound(from, stream, packet, nowMs);
    else this.#forwardPicture(from, stream, packet, nowMs);
  }

  receiveReport(from: Participant, packet: Buffer, nowMs: number): void {
    for (const place of from.takeFeedback(packet, nowMs)) this.#requestKeyframe(place, nowMs);
  }

  /** Updates the forwarded layers by what people look at, by their lines, and by the active streams. */
  tick(nowMs: number): void {
    for (const participant of this.#people.values()) {
      participant.requestMissing();
      this.#fillPlaces(participant);
      const sources = participant.video.map((place) => ({
        place,
        layers: this.#sender(place)?.layersOf(place.shown?.source ?? 'camera', nowMs) ?? [],
        height: heightOf(participant, place),
      }));
      for (const { place, stream } of chooseLayers(sources, participant.line, nowMs)) {
        place.wantedSsrc = stream?.ssrc ?? null;
        if (stream && place.forwardedSsrc !== stream.ssrc)
          this.#sender(place)?.requestKeyframe(stream, nowMs);
      }
    }
  }

  #forwardSound(from: Participant, stream: IncomingStream, packet: RtpPacket, nowMs: number): void {
    const level = (packet.extensions.get(EXTENSIONS.audioLevel)?.[0] ?? 0) & 0x7f;
    const isQuiet = stream.noteLevel(level, nowMs);
    const shown = { sessionId: from.sessionId, userId: from.userId, source: stream.source };
    for (const other of this.#people.values()) {
      if (other === from || !other.rights.hears || !other.connection.isConnected) continue;
      if (isQuiet) {
        other.audio.find((place) => shows(place, shown))?.skip(packet);
        continue;
      }
      const found = other.takeAudioPlace(shown, nowMs);
      if (found?.isNew) this.#changed(other);
      if (found?.place.forward(packet, nowMs)) other.counts.sent += 1;
    }
  }

  #forwardPicture(from: Participant, stream: IncomingStream, packet: RtpPacket, nowMs: number): void {
    const isPadding = packet.payload.length === 0;
    const isKeyframe = !isPadding && beginsKeyframe(packet.payload);
    for (const other of this.#people.values()) {
      if (other === from || !other.connection.isConnected) continue;
      for (const place of other.video) {
        if (!shows(place, { sessionId: from.sessionId, source: stream.source })) continue;
        const isNext = place.wantedSsrc === stream.ssrc && isKeyframe;
        if (place.forwardedSsrc !== stream.ssrc && !isNext) continue;
        if (isPadding) place.skip(packet);
        else if (place.forward(packet, nowMs)) other.counts.sent += 1;
      }
    }
  }

  #reserve(listener: Participant, speaker: Participant): void {
    const place = listener.audio.find(({ shown }) => shown === null);
    if (!place) return;
    place.shown = { sessionId: speaker.sessionId, userId: speaker.userId, source: 'microphone' };
    this.#changed(listener);
  }

  /** Assigns a place to each picture someone looks at, and frees the others. */
  #fillPlaces(participant: Participant): void {
    const wanted = participant.pictures.flatMap(({ userId, source }) => {
      const sender = [...this.#people.values()].find((other) => other.userId === userId);
      return sender && sender !== participant ? [{ sessionId: sender.sessionId, userId, source }] : [];
    });
    let isChanged = false;
    for (const place of participant.video) {
      if (place.shown === null || wanted.some((shown) => shows(place, shown))) continue;
      place.clear();
      isChanged = true;
    }
    for (const shown of wanted) {
      const free = participant.video.find((place) => place.shown === null);
      if (!free || participant.video.some((place) => shows(place, shown))) continue;
      free.shown = shown;
      isChanged = true;
    }
    if (isChanged) this.#changed(participant);
  }

  #freePlaces(isGone: (shown: Shown) => boolean): void {
    for (const other of this.#people.values()) if (other.freePlaces(isGone)) this.#changed(other);
  }

  #sender(place: OutgoingStream): Participant | undefined {
    return place.shown ? this.#people.get(place.shown.sessionId) : undefined;
  }

  #requestKeyframe(place: OutgoingStream, nowMs: number): void {
    const sender = this.#sender(place);
    for (const stream of sender?.streams ?? [])
      if (stream.ssrc === place.forwardedSsrc) sender?.requestKeyframe(stream, nowMs);
  }
}

function isAllowed(rights: Rights, { source }: IncomingStream): boolean {
  if (source === 'camera') return true;
  return source === 'screen' ? rights.showsScreen : rights.speaks;
}

function heightOf({ pictures }: Participant, { shown }: OutgoingStream): number {
  return (
    pictures.find(({ userId, source }) => shown?.userId === userId && shown.source === source)?.height ?? 0
  );
}

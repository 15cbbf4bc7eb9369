/** Everyone's connections and rooms, on one port. Runs in a thread of its own (worker.ts). */
import type { Command, ParticipantCounts, Report, UnitSettings } from './messages.ts';
import { Participant } from './room/participant.ts';
import { Room } from './room/room.ts';
import { isRtcp } from './rtp/rtp-packet.ts';
import { readAnswer, writeOffer } from './sdp.ts';
import { type Certificate, createCertificate } from './transport/certificate.ts';
import { Connection } from './transport/connection.ts';
import { MediaPort, type Remote } from './transport/media-port.ts';
import { bindingResponse, isAuthentic, readBindingRequest } from './transport/stun.ts';

const TICK_MS = 100;
/** Lets clients notice within a second or two that the unit is gone; every fourth is a full report. */
const HEARTBEAT_MS = 250;
const REPORT_EVERY = 4;
/** Browsers send a check every few seconds; without one for this long, the connection is over. */
const GONE_MS = 30_000;
/** Changes of places within this time are sent together. */
const GATHER_MS = 20;
/** How many addresses are kept from which a person tries to reach the unit. */
const MAX_REMOTE_ADDRESSES = 16;

interface Session {
  readonly participant: Participant;
  readonly room: Room;
  /** By key, the oldest first. */
  readonly remotes: Map<string, Remote>;
}

export class Unit {
  readonly #settings: UnitSettings;
  readonly #certificate: Certificate;
  readonly #report: (report: Report) => void;
  readonly #rooms = new Map<string, Room>();
  readonly #bySession = new Map<string, Session>();
  readonly #byName = new Map<string, Session>();
  readonly #byRemote = new Map<string, Session>();
  readonly #changed = new Set<Participant>();
  #port: MediaPort | null = null;
  #timers: NodeJS.Timeout[] = [];
  #beats = 0;

  private constructor(settings: UnitSettings, certificate: Certificate, report: (report: Report) => void) {
    this.#settings = settings;
    this.#certificate = certificate;
    this.#report = report;
  }

  /** @throws Error when no port is free */
  static async start(settings: UnitSettings, report: (report: Report) => void): Promise<Unit> {
    const unit = new Unit(settings, await createCertificate(), report);
    unit.#port = await MediaPort.open({
      ports: settings.ports,
      tcp: settings.tcp,
      receive: (packet, remote) => unit.#receiveSafely(packet, remote),
      gone: (remote) => unit.#forgetRemote(remote),
    });
    unit.#timers = [setInterval(() => unit.#tick(), TICK_MS), setInterval(() => unit.#beat(), HEARTBEAT_MS)];
    return unit;
  }

  get port(): number {
    return this.#port?.port ?? 0;
  }

  handle(command: Command): void {
    if (command.kind === 'admit') this.#admit(command);
    else if (command.kind === 'count') this.#count(command.id);
    else {
      const session = this.#bySession.get(command.sessionId);
      if (session) this.#change(session, command);
    }
  }

  #change(session: Session, command: Exclude<Command, { kind: 'admit' | 'count' }>): void {
    const { participant, room } = session;
    switch (command.kind) {
      case 'answer':
        this.#answer(session, command.sdp);
        break;
      case 'show':
        room.show(participant, command.pictures);
        // Also serves clients that missed an earlier message.
        this.#placesChanged(participant);
        break;
      case 'permit':
        room.permit(participant, command.rights);
        break;
      case 'remove':
        this.#remove(session);
    }
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const session of [...this.#bySession.values()]) this.#remove(session);
    this.#port?.close();
  }

  #admit({ roomId, sessionId, userId, rights }: Extract<Command, { kind: 'admit' }>): void {
    const before = this.#bySession.get(sessionId);
    if (before) this.#remove(before);
    let room = this.#rooms.get(roomId);
    if (!room) {
      room = new Room(roomId, (participant) => this.#placesChanged(participant));
      this.#rooms.set(roomId, room);
    }
    const connection: Connection = new Connection(this.#certificate, now(), {
      connected: () => this.#placesChanged(participant),
      received: (packet) => room.receive(participant, packet, now()),
      receivedReport: (packet) => room.receiveReport(participant, packet, now()),
    });
    const participant = new Participant({ sessionId, userId, rights, connection });
    const session = { participant, room, remotes: new Map<string, Remote>() };
    this.#bySession.set(sessionId, session);
    this.#byName.set(connection.userFragment, session);
    room.add(participant);
    this.#report({ kind: 'offer', sessionId, sdp: this.#offer(participant) });
  }

  #offer({ connection, places }: Participant): string {
    const { addresses, tcp } = this.#settings;
    const candidates = addresses.map((address) => ({ address, port: this.port, tcp: false }));
    return writeOffer({
      userFragment: connection.userFragment,
      password: connection.password,
      fingerprint: this.#certificate.fingerprint,
      candidates: [...candidates, ...(tcp ? candidates.map((one) => ({ ...one, tcp: true })) : [])],
      places,
    });
  }

  #answer({ participant }: Session, sdp: string): void {
    const answer = readAnswer(sdp);
    if (!answer) return;
    participant.announce(answer.sources);
    participant.connection.accept(answer);
  }

  #remove({ participant, room, remotes }: Session): void {
    this.#bySession.delete(participant.sessionId);
    this.#byName.delete(participant.connection.userFragment);
    for (const remote of remotes.values()) {
      this.#byRemote.delete(remote.key);
      remote.close();
    }
    this.#changed.delete(participant);
    room.remove(participant);
    participant.connection.close();
    if (room.isEmpty) this.#rooms.delete(room.id);
  }

  /** Network input never crashes the unit. */
  #receiveSafely(packet: Buffer, remote: Remote): void {
    try {
      this.#receive(packet, remote);
    } catch {
      // Drop it, as if it had been lost.
    }
  }

  #receive(packet: Buffer, remote: Remote): void {
    const first = packet[0] ?? 0;
    const connection = this.#byRemote.get(remote.key)?.participant.connection;
    if (first < 4) this.#receiveStun(packet, remote);
    else if (first >= 20 && first < 64) connection?.receiveHandshake(packet);
    else if (first >= 128 && first < 192 && packet.length >= 8)
      connection?.receiveMedia(packet, isRtcp(packet));
  }

  #receiveStun(packet: Buffer, remote: Remote): void {
    const request = readBindingRequest(packet);
    const session = request && this.#byName.get(request.localName);
    if (!request || !session) return;
    const { connection } = session.participant;
    if (!isAuthentic(request, connection.password)) return;
    remote.proved();
    if (!session.remotes.has(remote.key)) {
      if (session.remotes.size >= MAX_REMOTE_ADDRESSES) this.#forgetOldestRemote(session);
      session.remotes.set(remote.key, remote);
      this.#byRemote.set(remote.key, session);
    }
    connection.heard(remote, request.nominates, now());
    remote.send(bindingResponse(request, remote, connection.password));
  }

  #forgetOldestRemote({ remotes }: Session): void {
    const [oldest] = remotes.values();
    if (oldest === undefined) return;
    remotes.delete(oldest.key);
    this.#byRemote.delete(oldest.key);
    oldest.close();
  }

  #forgetRemote(remote: Remote): void {
    const session = this.#byRemote.get(remote.key);
    session?.remotes.delete(remote.key);
    session?.participant.connection.lost(remote);
    this.#byRemote.delete(remote.key);
  }

  #tick(): void {
    for (const room of this.#rooms.values()) room.tick(now());
  }

  #beat(): void {
    const nowMs = now();
    this.#beats += 1;
    const isReport = this.#beats % REPORT_EVERY === 0;
    for (const session of [...this.#bySession.values()]) {
      if (nowMs - session.participant.connection.heardAtMs > GONE_MS) this.#remove(session);
      else if (isReport) session.participant.sendReports(nowMs);
      else session.participant.sendHeartbeat();
    }
  }

  /** Sends a person the contents of their places. */
  #placesChanged(participant: Participant): void {
    if (this.#changed.size === 0) setTimeout(() => this.#reportPlaces(), GATHER_MS);
    this.#changed.add(participant);
  }

  #reportPlaces(): void {
    for (const { sessionId, places } of this.#changed) {
      const filled = places.flatMap(({ mid, shown }) =>
        shown ? [{ mid, userId: shown.userId, source: shown.source }] : [],
      );
      this.#report({ kind: 'places', sessionId, places: filled });
    }
    this.#changed.clear();
  }

  #count(id: number): void {
    const counts = [...this.#bySession.values()].map(({ participant, room }): ParticipantCounts => {
      const streams = [...participant.streams];
      return {
        roomId: room.id,
        sessionId: participant.sessionId,
        userId: participant.userId,
        connected: participant.connection.isConnected,
        speaking: streams.some((stream) => stream.source === 'microphone' && stream.isSpeaking(now())),
        ...participant.counts,
      };
    });
    this.#report({ kind: 'counts', id, counts });
  }
}

/** Monotonic milliseconds, close enough to the time of day for reports. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

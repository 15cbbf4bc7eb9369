/**
 * The connection through the server, one for all people in the room. The server offers it, with places that it assigns
 * to changing people; its signals say who is in which (docs/guides/voice.md).
 */
import type { PayloadOf, VoicePicture, VoicePlace, voiceSignal } from '@guildhall/protocol';
import { type Line, type LineOptions, type Link, UNIT } from './line.ts';
import { LinkWatch } from './link-watch.ts';
import { applyLimit } from './peer.ts';
import { type LayerLimits, limitsForUnit, SOURCES, type Source } from './sources.ts';

/** Asks again when no offer arrives: the gateway connection may be down, or the server may be restarting. */
const OFFER_WITHIN_MS = 4_000;
/** Quick changes of visible pictures are announced once. */
const GATHER_MS = 150;
/** The sections of an answer that the server needs: those in which this page sends. */
const SENT_SECTIONS = SOURCES.length;

export class UnitLine implements Line {
  readonly channelId: string;
  readonly #options: LineOptions;
  readonly #endpoint: string;
  /** Session ids of the others, by user id. */
  readonly #present: Map<string, string>;
  readonly #tracks: Map<Source, MediaStreamTrack | null>;
  #limits: LayerLimits;
  #iceServers: LineOptions['server']['iceServers'];
  #connection: RTCPeerConnection | null = null;
  #places: readonly VoicePlace[] = [];
  /** The person in each place, as announced to the page. */
  #shown: readonly VoicePlace[] = [];
  #pictures: readonly VoicePicture[] = [];
  #watch: LinkWatch | null = null;
  #offerTimer: ReturnType<typeof setTimeout> | undefined;
  #showTimer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Signals are handled one at a time. */
  #work: Promise<void> = Promise.resolve();

  constructor(options: LineOptions) {
    const { server, tracks, bitrate } = options;
    this.#options = options;
    this.channelId = server.channelId;
    this.#endpoint = server.endpoint ?? '';
    this.#present = new Map(server.peers.map(({ userId, sessionId }) => [userId, sessionId]));
    this.#tracks = new Map(tracks);
    this.#iceServers = server.iceServers;
    this.#limits = limitsForUnit(bitrate);
  }

  get links(): readonly Link[] {
    return [this];
  }

  leadsTo({ channelId, mode, endpoint, token }: LineOptions['server']): boolean {
    return (
      mode === 'sfu' && token === undefined && channelId === this.channelId && endpoint === this.#endpoint
    );
  }

  get userId(): string {
    return UNIT;
  }

  get state(): RTCPeerConnectionState {
    return this.#connection?.connectionState ?? 'new';
  }

  stats(): Promise<RTCStatsReport> {
    return this.#connection?.getStats() ?? Promise.resolve(new Map());
  }

  /** Requests an offer, for the first time or to replace a broken connection. */
  start(): void {
    if (this.#closed) return;
    clearTimeout(this.#offerTimer);
    this.#options.signal(this.#endpoint, { kind: 'join' });
    this.#offerTimer = setTimeout(() => this.start(), OFFER_WITHIN_MS);
  }

  /** The next offer may need other relays than the first, whose credentials expire. */
  renew({ iceServers }: LineOptions['server']): void {
    this.#iceServers = iceServers;
  }

  receive({ fromSessionId, signal }: PayloadOf<typeof voiceSignal>): void {
    if (fromSessionId !== this.#endpoint) return;
    if (signal.kind === 'places') {
      this.#places = signal.places ?? [];
      this.#fill();
    } else if (signal.kind === 'offer' && signal.sdp !== undefined) {
      const { sdp } = signal;
      this.#work = this.#work.then(() => this.#accept(sdp)).catch(() => undefined);
    }
  }

  has(sessionId: string): boolean {
    return [...this.#present.values()].includes(sessionId);
  }

  keepSession(userId: string, sessionId: string): void {
    this.#present.set(userId, sessionId);
    // Someone who left and returned may be in a place before the gateway reports both.
    this.#fill();
  }

  drop(sessionId: string): void {
    for (const [userId, known] of this.#present) {
      if (known !== sessionId) continue;
      this.#present.delete(userId);
      this.#shown = this.#shown.filter((place) => place.userId !== userId);
      this.#options.left(userId);
    }
  }

  setTrack(source: Source, track: MediaStreamTrack | null): void {
    this.#tracks.set(source, track);
    const sender = this.#transceiver(source)?.sender;
    void sender?.replaceTrack(track).catch(() => undefined);
  }

  show(pictures: readonly VoicePicture[]): void {
    this.#pictures = pictures;
    clearTimeout(this.#showTimer);
    this.#showTimer = setTimeout(() => this.#sendShown(), GATHER_MS);
  }

  /** Places may have changed while the gateway connection was down. */
  repair(): void {
    if (this.state === 'connected') this.#sendShown();
    else this.start();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#offerTimer);
    clearTimeout(this.#showTimer);
    this.#disconnect();
    for (const userId of this.#present.keys()) this.#options.left(userId);
  }

  /** Each offer starts a new connection, which replaces the previous one. */
  async #accept(sdp: string): Promise<void> {
    if (this.#closed) return;
    clearTimeout(this.#offerTimer);
    this.#disconnect();
    const connection = new RTCPeerConnection({ iceServers: this.#iceServers, bundlePolicy: 'max-bundle' });
    this.#connection = connection;
    connection.onconnectionstatechange = () => this.#follow(connection);
    await connection.setRemoteDescription({ type: 'offer', sdp });
    await Promise.all(SOURCES.map(({ source }) => this.#send(source)));
    await connection.setLocalDescription();
    if (connection !== this.#connection) return;
    const answer = ownSections(connection.localDescription?.sdp ?? '');
    this.#options.signal(this.#endpoint, { kind: 'answer', sdp: answer });
    for (const { source } of SOURCES) this.#applyLimits(source);
    // A lost answer counts as none.
    this.#offerTimer = setTimeout(() => {
      if (this.state !== 'connected') this.start();
    }, OFFER_WITHIN_MS);
  }

  async #send(source: Source): Promise<void> {
    const transceiver = this.#transceiver(source);
    if (!transceiver) return;
    transceiver.direction = 'sendonly';
    await transceiver.sender.replaceTrack(this.#tracks.get(source) ?? null).catch(() => undefined);
  }

  #applyLimits(source: Source): void {
    const sender = this.#transceiver(source)?.sender;
    if (sender) void applyLimit(sender, this.#limits[source]);
  }

  /** The first places of an offer are for this page's sources, in order. */
  #transceiver(source: Source): RTCRtpTransceiver | undefined {
    const mid = String(SOURCES.findIndex((each) => each.source === source));
    return this.#connection?.getTransceivers().find((transceiver) => transceiver.mid === mid);
  }

  #follow(connection: RTCPeerConnection): void {
    if (connection !== this.#connection) return;
    const { connectionState } = connection;
    if (connectionState === 'connected') {
      clearTimeout(this.#offerTimer);
      this.#watch ??= new LinkWatch(connection, () => this.start());
      this.#fill();
      this.#sendShown();
    } else if (connectionState === 'failed') this.start();
    this.#options.changed();
  }

  #sendShown(): void {
    if (this.state !== 'connected') return;
    this.#options.signal(this.#endpoint, { kind: 'show', pictures: [...this.#pictures] });
  }

  /** Updates played and shown tracks to the people in the places. */
  #fill(): void {
    const connection = this.#connection;
    if (connection?.connectionState !== 'connected') return;
    const isSame = (one: VoicePlace, other: VoicePlace) =>
      one.mid === other.mid && one.userId === other.userId && one.source === other.source;
    for (const hidden of this.#shown) {
      if (!this.#places.some((place) => isSame(place, hidden)))
        this.#options.received(hidden.userId, hidden.source, null);
    }
    for (const place of this.#places) {
      if (this.#shown.some((shown) => isSame(shown, place))) continue;
      const track = connection.getTransceivers().find(({ mid }) => mid === place.mid)?.receiver.track;
      if (track) this.#options.received(place.userId, place.source, track);
    }
    this.#shown = this.#places;
  }

  #disconnect(): void {
    this.#watch?.stop();
    this.#watch = null;
    this.#connection?.close();
    this.#connection = null;
    // The next connection has other tracks.
    this.#shown = [];
  }
}

/** The answer without sections in which nothing is sent: the server knows them, and signals have to be small. */
function ownSections(sdp: string): string {
  return sdp
    .split(/^(?=m=)/m)
    .slice(0, 1 + SENT_SECTIONS)
    .join('');
}

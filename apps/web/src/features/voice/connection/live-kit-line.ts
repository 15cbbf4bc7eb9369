/**
 * The connection through a LiveKit server, where the instance uses one (docs/guides/voice.md). Its library loads with
 * the first room.
 */
import type { VoicePicture } from '@guildhall/protocol';
import type {
  LocalTrackPublication,
  RemoteTrackPublication,
  Room,
  Track,
  TrackPublication,
  TrackPublishOptions,
} from 'livekit-client';
import { type Line, type LineOptions, type Link, UNIT } from './line.ts';
import { SOURCES, type Source } from './sources.ts';

/** Asks for a new token while there is no connection: the last one may be too old. */
const RETRY_MS = 4_000;
const NAMES = {
  microphone: 'microphone',
  camera: 'camera',
  screen: 'screen_share',
  screenSound: 'screen_share_audio',
} as const satisfies Record<Source, `${Track.Source}`>;

export class LiveKitLine implements Line {
  readonly channelId: string;
  readonly #options: LineOptions;
  /** Session ids of the others, by user id. */
  readonly #present: Map<string, string>;
  readonly #tracks: Map<Source, MediaStreamTrack | null>;
  /** Tracks are published and unpublished one at a time. */
  #work: Promise<void> = Promise.resolve();
  #published = new Map<Source, MediaStreamTrack>();
  #pictures: readonly VoicePicture[] = [];
  #room: Room | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(options: LineOptions) {
    const { server, tracks } = options;
    this.#options = options;
    this.channelId = server.channelId;
    this.#present = new Map(server.peers.map(({ userId, sessionId }) => [userId, sessionId]));
    this.#tracks = new Map(tracks);
  }

  get links(): readonly Link[] {
    return [this];
  }

  get userId(): string {
    return UNIT;
  }

  get state(): RTCPeerConnectionState {
    switch (this.#room?.state) {
      case undefined:
        return 'new';
      case 'connected':
        return 'connected';
      case 'disconnected':
        return 'failed';
      default:
        return 'connecting';
    }
  }

  /** A newer token is only of use without a connection. */
  leadsTo({ channelId, endpoint, token }: LineOptions['server']): boolean {
    const { server } = this.#options;
    const isSame = channelId === this.channelId && endpoint === server.endpoint && token !== undefined;
    return isSame && (this.state === 'connected' || token === server.token);
  }

  start(): void {
    void this.#connect().catch(() => this.#retry());
  }

  async #connect(): Promise<void> {
    const { Room, RoomEvent } = await import('livekit-client');
    if (this.#closed) return;
    const { endpoint = '', token = '', iceServers } = this.#options.server;
    const room = new Room({ dynacast: true, stopLocalTrackOnUnpublish: false, disconnectOnPageLeave: true });
    this.#room = room;
    room
      .on(RoomEvent.ConnectionStateChanged, () => this.#options.changed())
      .on(RoomEvent.Disconnected, () => this.#retry())
      .on(RoomEvent.TrackSubscribed, (track, publication, { identity }) => {
        const source = sourceOf(publication);
        if (source) this.#options.received(identity, source, track.mediaStreamTrack);
        this.#choosePicture(publication, identity);
      })
      .on(RoomEvent.TrackUnsubscribed, (_track, publication, { identity }) => {
        const source = sourceOf(publication);
        if (source) this.#options.received(identity, source, null);
      })
      .on(RoomEvent.ParticipantDisconnected, ({ identity }) => this.#options.left(identity))
      .on(RoomEvent.LocalTrackUnpublished, (publication) => this.#forget(publication))
      .on(RoomEvent.ParticipantPermissionsChanged, (_before, participant) => {
        if (participant === room.localParticipant) this.#publishAll();
      });
    const rtcConfig = iceServers.length > 0 ? { rtcConfig: { iceServers: [...iceServers] } } : {};
    await room.connect(endpoint, token, rtcConfig);
    if (this.#closed) return room.disconnect();
    this.#publishAll();
  }

  /** Asks for another connection, which comes as VOICE_SERVER_UPDATE with a new token. */
  #retry(): void {
    clearTimeout(this.#retryTimer);
    if (this.#closed) return;
    this.#options.changed();
    this.#retryTimer = setTimeout(() => {
      if (this.state === 'connected') return;
      this.#options.signal(this.#options.server.endpoint ?? '', { kind: 'join' });
      this.#retry();
    }, RETRY_MS);
  }

  /** The LiveKit server connects everyone, and each of its tokens comes with credentials. */
  renew(): void {}

  /** LiveKit's library takes offers and answers itself. */
  receive(): void {}

  has(sessionId: string): boolean {
    return [...this.#present.values()].includes(sessionId);
  }

  keepSession(userId: string, sessionId: string): void {
    this.#present.set(userId, sessionId);
  }

  drop(sessionId: string): void {
    for (const [userId, known] of this.#present) {
      if (known !== sessionId) continue;
      this.#present.delete(userId);
      this.#options.left(userId);
    }
  }

  setTrack(source: Source, track: MediaStreamTrack | null): void {
    this.#tracks.set(source, track);
    this.#publishAll();
  }

  /** Brings what is published in line with the tracks; refused sources are tried again when rights change. */
  #publishAll(): void {
    for (const { source } of SOURCES)
      this.#work = this.#work.then(() => this.#publish(source)).catch(() => undefined);
  }

  async #publish(source: Source): Promise<void> {
    const participant = this.#room?.localParticipant;
    if (!participant || this.state !== 'connected') return;
    const track = this.#tracks.get(source) ?? null;
    const before = this.#published.get(source);
    if (before === (track ?? undefined)) return;
    if (before) {
      this.#published.delete(source);
      await participant.unpublishTrack(before, false);
    }
    if (!track) return;
    await participant.publishTrack(track, this.#publishOptions(source));
    this.#published.set(source, track);
  }

  /** LiveKit unpublishes what someone may no longer send; it is published again when the right returns. */
  #forget(publication: LocalTrackPublication): void {
    const source = sourceOf(publication);
    if (source && this.#published.get(source) === publication.track?.mediaStreamTrack)
      this.#published.delete(source);
  }

  #publishOptions(source: Source): TrackPublishOptions {
    const options: TrackPublishOptions = { source: NAMES[source] as Track.Source };
    const { bitrate } = this.#options;
    return source === 'microphone' && bitrate
      ? { ...options, audioPreset: { maxBitrate: bitrate } }
      : { ...options, simulcast: source === 'camera' };
  }

  show(pictures: readonly VoicePicture[]): void {
    this.#pictures = pictures;
    for (const participant of this.#room?.remoteParticipants.values() ?? [])
      for (const publication of participant.trackPublications.values())
        this.#choosePicture(publication, participant.identity);
  }

  /** Only pictures that are shown are sent, in a size for their height. */
  #choosePicture(publication: RemoteTrackPublication, userId: string): void {
    const source = sourceOf(publication);
    if (source !== 'camera' && source !== 'screen') return;
    const shown = this.#pictures.find((picture) => picture.userId === userId && picture.source === source);
    publication.setEnabled(shown !== undefined);
    if (shown)
      publication.setVideoDimensions({ width: Math.round((shown.height * 16) / 9), height: shown.height });
  }

  /** LiveKit's library restores connections itself; one that it gave up is asked for again. */
  repair(): void {
    if (this.state === 'failed') this.#options.signal(this.#options.server.endpoint ?? '', { kind: 'join' });
  }

  /** The statistics of all tracks, sent and received. */
  async stats(): Promise<RTCStatsReport> {
    const { localParticipant, remoteParticipants } = this.#room ?? {};
    const tracks = [localParticipant, ...(remoteParticipants?.values() ?? [])].flatMap((person) =>
      person ? person.getTrackPublications().flatMap(({ track }) => track ?? []) : [],
    );
    const reports = await Promise.all(tracks.map((track) => track.getRTCStatsReport()));
    return new Map(reports.flatMap((report) => [...(report ?? [])]));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retryTimer);
    void this.#room?.disconnect(false);
    for (const userId of this.#present.keys()) this.#options.left(userId);
  }
}

function sourceOf({ source }: Pick<TrackPublication, 'source'>): Source | undefined {
  return SOURCES.find((each) => NAMES[each.source] === source)?.source;
}

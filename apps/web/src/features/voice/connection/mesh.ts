/** The connections of this page to everyone in one voice channel or call. */
import type { PayloadOf, voiceSignal } from '@guildhall/protocol';
import type { Line, LineOptions } from './line.ts';
import { Peer } from './peer.ts';
import { limitsFor, SOURCES, type Source } from './sources.ts';

export class Mesh implements Line {
  readonly channelId: string;
  readonly #options: LineOptions;
  readonly #peers = new Map<string, Peer>();
  #server: LineOptions['server'];

  constructor(options: LineOptions) {
    this.#options = options;
    this.#server = options.server;
    this.channelId = options.server.channelId;
  }

  /** Offers a connection to everyone in the channel. */
  start(): void {
    for (const { userId, sessionId } of this.#server.peers)
      if (!this.#peers.has(sessionId)) this.#open(userId, sessionId).start();
  }

  /** Offers a connection to people whose own offer was lost while the gateway connection was down. */
  renew(server: LineOptions['server']): void {
    this.#server = server;
    for (const peer of this.#peers.values()) peer.setIceServers(server.iceServers);
    this.start();
  }

  get links(): readonly Peer[] {
    return [...this.#peers.values()];
  }

  /** Another stay in the channel starts with new offers. */
  leadsTo({ mode, channelId, joinedAt }: LineOptions['server']): boolean {
    return mode === 'mesh' && channelId === this.channelId && joinedAt === this.#server.joinedAt;
  }

  has(sessionId: string): boolean {
    return this.#peers.has(sessionId);
  }

  receive({ fromSessionId, fromUserId, signal }: PayloadOf<typeof voiceSignal>): void {
    let peer = this.#peers.get(fromSessionId);
    // A new participant offers first; other signals from unknown people are late.
    if (!peer && signal.kind === 'offer' && fromUserId !== null) peer = this.#open(fromUserId, fromSessionId);
    peer?.receive(signal);
  }

  /** Someone is in the channel, with this session only. */
  keepSession(userId: string, sessionId: string): void {
    for (const peer of this.links) {
      if (peer.userId === userId && peer.sessionId !== sessionId) this.#close(peer);
    }
  }

  /** A session left the channel. */
  drop(sessionId: string): void {
    const peer = this.#peers.get(sessionId);
    if (peer) this.#close(peer);
  }

  setTrack(source: Source, track: MediaStreamTrack | null): void {
    for (const peer of this.#peers.values()) peer.setTrack(source, track);
  }

  /** In a mesh, everyone sends everything to everyone. */
  show(): void {}

  /** Restarts broken connections. */
  repair(): void {
    for (const peer of this.#peers.values()) peer.repair();
  }

  close(): void {
    for (const peer of this.links) this.#close(peer);
  }

  #open(userId: string, sessionId: string): Peer {
    const { ownSessionId, signal, received, changed, tracks } = this.#options;
    const peer = new Peer({
      userId,
      sessionId,
      iceServers: this.#server.iceServers,
      polite: ownSessionId < sessionId,
      limits: limitsFor(this.#peers.size + 1, this.#options.bitrate),
      send: (message) => signal(sessionId, message),
      received: (source, track) => received(userId, source, track),
      changed,
    });
    for (const { source } of SOURCES) peer.setTrack(source, tracks.get(source) ?? null);
    this.#peers.set(sessionId, peer);
    this.#updateLimits();
    return peer;
  }

  #close(peer: Peer): void {
    peer.close();
    this.#peers.delete(peer.sessionId);
    // A person who returned with another session is already played by it.
    if (!this.links.some(({ userId }) => userId === peer.userId)) this.#options.left(peer.userId);
    this.#options.changed();
    this.#updateLimits();
  }

  #updateLimits(): void {
    const limits = limitsFor(this.#peers.size, this.#options.bitrate);
    for (const peer of this.#peers.values()) peer.setLimits(limits);
  }
}

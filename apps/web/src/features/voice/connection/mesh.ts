/** The connections of this page to everyone in one voice channel or call. */
import type { PayloadOf, voiceServerUpdate, voiceSignal } from '@guildhall/protocol';
import { Peer, type Signal } from './peer.ts';
import { limitsFor, SOURCES, type Source } from './sources.ts';

export interface MeshOptions {
  readonly server: PayloadOf<typeof voiceServerUpdate>;
  readonly ownSessionId: string;
  /** The channel's own bitrate for voices. */
  readonly bitrate: number | undefined;
  /** What is sent already. */
  readonly tracks: ReadonlyMap<Source, MediaStreamTrack | null>;
  signal(targetSessionId: string, signal: Signal): void;
  received(userId: string, source: Source, track: MediaStreamTrack): void;
  left(userId: string): void;
  changed(): void;
}

export class Mesh {
  readonly channelId: string;
  readonly #options: MeshOptions;
  readonly #peers = new Map<string, Peer>();

  /** Offers a connection to everyone who is there already. */
  constructor(options: MeshOptions) {
    this.#options = options;
    this.channelId = options.server.channelId;
    for (const { userId, sessionId } of options.server.peers) this.#open(userId, sessionId).start();
  }

  get peers(): readonly Peer[] {
    return [...this.#peers.values()];
  }

  receive({ fromSessionId, fromUserId, signal }: PayloadOf<typeof voiceSignal>): void {
    let peer = this.#peers.get(fromSessionId);
    // Who joins offers first; anything else from someone unknown is late.
    if (!peer && signal.kind === 'offer') peer = this.#open(fromUserId, fromSessionId);
    peer?.receive(signal);
  }

  /** Someone is in the channel by this session and no other. */
  keepSession(userId: string, sessionId: string): void {
    for (const peer of this.peers) {
      if (peer.userId === userId && peer.sessionId !== sessionId) this.#close(peer);
    }
  }

  /** A session is no longer in the channel. */
  drop(sessionId: string): void {
    const peer = this.#peers.get(sessionId);
    if (peer) this.#close(peer);
  }

  setTrack(source: Source, track: MediaStreamTrack | null): void {
    for (const peer of this.#peers.values()) peer.setTrack(source, track);
  }

  /** Restarts the connections that are down. */
  repair(): void {
    for (const peer of this.#peers.values()) if (peer.state !== 'connected') peer.restart();
  }

  close(): void {
    for (const peer of this.peers) this.#close(peer);
  }

  #open(userId: string, sessionId: string): Peer {
    const { server, ownSessionId, signal, received, changed, tracks } = this.#options;
    const peer = new Peer({
      userId,
      sessionId,
      iceServers: server.iceServers,
      polite: ownSessionId < sessionId,
      limits: limitsFor(this.#peers.size + 1, this.#options.bitrate),
      send: (given) => signal(sessionId, given),
      received: (source, track) => received(userId, source, track),
      changed,
    });
    for (const { source } of SOURCES) peer.setTrack(source, tracks.get(source) ?? null);
    this.#peers.set(sessionId, peer);
    this.#shareLine();
    return peer;
  }

  #close(peer: Peer): void {
    peer.close();
    this.#peers.delete(peer.sessionId);
    // Who came back by another session is played by that one already.
    if (!this.peers.some(({ userId }) => userId === peer.userId)) this.#options.left(peer.userId);
    this.#options.changed();
    this.#shareLine();
  }

  #shareLine(): void {
    const limits = limitsFor(this.#peers.size, this.#options.bitrate);
    for (const peer of this.#peers.values()) peer.setLimits(limits);
  }
}

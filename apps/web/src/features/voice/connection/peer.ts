/**
 * The connection to one other session: perfect negotiation over the gateway's signals. Every source has its transceiver
 * from the start, so that turning the camera on or off needs no new offer.
 */
import type { PayloadOf, voiceSignal } from '@guildhall/protocol';
import type { Link, Signal } from './line.ts';
import { type Limits, SOURCES, type Source, type SourceLimit } from './sources.ts';

type ReceivedSignal = PayloadOf<typeof voiceSignal>['signal'];

/** Candidates found within this time are sent in the description: one signal instead of a dozen. */
const GATHER_MS = 300;
/** An offer without an answer is sent again, because the gateway connection may have been down. */
const ANSWER_WITHIN_MS = 8_000;
/** A disconnected peer often recovers by itself. */
const RESTART_AFTER_MS = 4_000;
/** Keep descriptions within the size of a signal (16 KiB). */
const CODECS = /^(audio\/(opus|red)|video\/(vp8|vp9|rtx))$/i;

export interface PeerOptions {
  readonly userId: string;
  readonly sessionId: string;
  readonly iceServers: RTCIceServer[];
  /** Of two simultaneous offers, the polite side gives way. */
  readonly polite: boolean;
  readonly limits: Limits;
  send(signal: Signal): void;
  received(source: Source, track: MediaStreamTrack): void;
  changed(state: RTCPeerConnectionState): void;
}

export class Peer implements Link {
  readonly userId: string;
  readonly sessionId: string;
  readonly #options: PeerOptions;
  #connection: RTCPeerConnection;
  readonly #transceivers = new Map<Source, RTCRtpTransceiver>();
  readonly #tracks = new Map<Source, MediaStreamTrack | null>();
  #limits: Limits;
  #iceServers: RTCIceServer[];
  #makingOffer = false;
  /** Whether the description was sent, without which the other side cannot use candidates. */
  #described = false;
  /** Signals are handled one at a time. */
  #work: Promise<void> = Promise.resolve();
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  #repairTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PeerOptions) {
    this.#options = options;
    this.userId = options.userId;
    this.sessionId = options.sessionId;
    this.#limits = options.limits;
    this.#iceServers = options.iceServers;
    this.#connection = this.#connect();
  }

  #connect(): RTCPeerConnection {
    const connection = new RTCPeerConnection(this.#configuration);
    connection.onnegotiationneeded = () => void this.#offer();
    connection.onicecandidate = ({ candidate }) => this.#sendCandidate(candidate);
    connection.onconnectionstatechange = () => this.#follow(connection.connectionState);
    return connection;
  }

  get #configuration(): RTCConfiguration {
    return { iceServers: this.#iceServers, bundlePolicy: 'max-bundle' };
  }

  /** Uses relays with new credentials, since those of relays expire, if the connection has to be made again. */
  setIceServers(iceServers: RTCIceServer[]): void {
    this.#iceServers = iceServers;
    this.#connection.setConfiguration?.(this.#configuration);
  }

  get state(): RTCPeerConnectionState {
    return this.#connection.connectionState;
  }

  /** Offers a connection: a person who joins does so to everyone already there. */
  start(): void {
    for (const { source, kind } of SOURCES) {
      if (!this.#transceivers.has(source))
        this.#take(source, this.#connection.addTransceiver(kind, { direction: 'sendrecv' }));
    }
  }

  /** Replaces the track of a source; null sends nothing. */
  setTrack(source: Source, track: MediaStreamTrack | null): void {
    this.#tracks.set(source, track);
    const transceiver = this.#transceivers.get(source);
    if (transceiver) void transceiver.sender.replaceTrack(track).catch(() => undefined);
    // The other side's offer has no place for it, so one is added and offered.
    else if (track && this.#transceivers.size > 0) this.start();
  }

  setLimits(limits: Limits): void {
    this.#limits = limits;
    for (const [source, { sender }] of this.#transceivers) void applyLimit(sender, limits[source]);
  }

  /** Handles a signal of the other side, after earlier ones. */
  receive(signal: ReceivedSignal): void {
    this.#work = this.#work.then(() => this.#receive(signal)).catch(() => this.restart());
  }

  /** Restarts the connection to the other side. */
  restart(): void {
    if (this.#connection.signalingState !== 'closed') this.#connection.restartIce();
  }

  /** After a disconnection from the gateway, in which signals may have been lost. */
  repair(): void {
    // A restart would wait for the answer to the lost offer.
    if (this.#connection.signalingState === 'have-local-offer') void this.#describe('offer');
    else if (this.state !== 'connected') this.restart();
  }

  stats(): Promise<RTCStatsReport> {
    return this.#connection.getStats();
  }

  close(): void {
    clearTimeout(this.#answerTimer);
    clearTimeout(this.#repairTimer);
    this.#connection.close();
  }

  async #offer(): Promise<void> {
    try {
      this.#makingOffer = true;
      this.#described = false;
      await this.#connection.setLocalDescription();
    } catch {
      return;
    } finally {
      this.#makingOffer = false;
    }
    await this.#describe('offer');
    this.#expectAnswer();
  }

  #expectAnswer(): void {
    clearTimeout(this.#answerTimer);
    this.#answerTimer = setTimeout(() => {
      if (this.#connection.signalingState !== 'have-local-offer') return;
      void this.#describe('offer');
      this.#expectAnswer();
    }, ANSWER_WITHIN_MS);
  }

  /** Sends the local description with the candidates so far; later ones follow separately. */
  async #describe(kind: 'offer' | 'answer'): Promise<void> {
    await gathered(this.#connection);
    const description = this.#connection.localDescription;
    if (description?.type === kind) this.#options.send({ kind, sdp: description.sdp });
    this.#described = true;
  }

  #sendCandidate(candidate: RTCIceCandidate | null): void {
    if (candidate && this.#described)
      this.#options.send({ kind: 'candidate', candidate: candidate.toJSON() });
  }

  async #receive({ kind, sdp, candidate }: ReceivedSignal): Promise<void> {
    if (kind === 'places') return;
    // A candidate of an ignored offer does not fit, which is no error.
    if (kind === 'candidate')
      return this.#connection.addIceCandidate(candidate as RTCIceCandidateInit).catch(() => undefined);
    const { signalingState } = this.#connection;
    const collides = kind === 'offer' && (this.#makingOffer || signalingState !== 'stable');
    if (sdp === undefined) return;
    if (collides && !this.#options.polite) {
      // The other side may not have received the offer that wins.
      if (this.#described) void this.#describe('offer');
      return;
    }
    if (kind === 'answer' && signalingState !== 'have-local-offer') return;
    if (collides && this.#connection.remoteDescription === null) this.#giveWay();
    await this.#connection.setRemoteDescription({ type: kind, sdp });
    this.#adopt();
    if (kind === 'offer') await this.#answer();
    this.setLimits(this.#limits);
  }

  /** A first offer that gives way would leave its transceivers behind, in which everything is sent a second time. */
  #giveWay(): void {
    this.#connection.close();
    this.#connection = this.#connect();
    this.#transceivers.clear();
    this.#makingOffer = false;
  }

  async #answer(): Promise<void> {
    this.#described = false;
    await this.#connection.setLocalDescription();
    await this.#describe('answer');
    // The other side's offer may lack places for our sources.
    const isMissing = [...this.#tracks].some(([source, track]) => track && !this.#transceivers.has(source));
    if (isMissing) this.start();
  }

  /** Assigns the transceivers of the other side's offer to the sources, in order. */
  #adopt(): void {
    for (const kind of ['audio', 'video'] as const) {
      const sources = SOURCES.filter((each) => each.kind === kind);
      const transceivers = this.#connection
        .getTransceivers()
        .filter(({ mid, receiver }) => mid !== null && receiver.track.kind === kind);
      for (const [index, { source }] of sources.entries()) {
        const transceiver = transceivers[index];
        if (!transceiver || this.#transceivers.get(source) === transceiver) continue;
        transceiver.direction = 'sendrecv';
        this.#take(source, transceiver);
      }
    }
  }

  #take(source: Source, transceiver: RTCRtpTransceiver): void {
    this.#transceivers.set(source, transceiver);
    preferCodecs(transceiver);
    const track = this.#tracks.get(source) ?? null;
    if (track) void transceiver.sender.replaceTrack(track).catch(() => undefined);
    this.#options.received(source, transceiver.receiver.track);
  }

  #follow(state: RTCPeerConnectionState): void {
    clearTimeout(this.#repairTimer);
    if (state === 'failed') this.restart();
    else if (state === 'disconnected') this.#repairTimer = setTimeout(() => this.restart(), RESTART_AFTER_MS);
    this.#options.changed(state);
  }
}

function preferCodecs(transceiver: RTCRtpTransceiver): void {
  const { kind } = transceiver.receiver.track;
  const codecs = RTCRtpReceiver.getCapabilities(kind)?.codecs ?? [];
  const wanted = codecs.filter(({ mimeType }) => CODECS.test(mimeType));
  // Without any of these codecs, the browser's choice stays.
  if (wanted.some(({ mimeType }) => !/\/(rtx|red)$/i.test(mimeType)))
    transceiver.setCodecPreferences?.(wanted);
}

/** Sets a sender's bitrate, for each layer. */
export async function applyLimit(
  sender: RTCRtpSender,
  limit: SourceLimit | readonly SourceLimit[],
): Promise<void> {
  const parameters = sender.getParameters();
  const limits = [limit].flat();
  let isChanged = false;
  for (const [index, encoding] of parameters.encodings.entries()) {
    // A browser that sends one layer sends the largest.
    const own = parameters.encodings.length === 1 ? limits.at(-1) : limits[index];
    if (!own || isWithin(encoding, own)) continue;
    Object.assign(encoding, own);
    isChanged = true;
  }
  if (isChanged) await sender.setParameters(parameters).catch(() => undefined);
}

function isWithin(
  encoding: RTCRtpEncodingParameters,
  { maxBitrate, scaleResolutionDownBy = 1 }: SourceLimit,
): boolean {
  return (
    encoding.maxBitrate === maxBitrate && (encoding.scaleResolutionDownBy ?? 1) === scaleResolutionDownBy
  );
}

function gathered(connection: RTCPeerConnection): Promise<void> {
  if (connection.iceGatheringState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    function end(): void {
      clearTimeout(timer);
      connection.removeEventListener('icegatheringstatechange', check);
      resolve();
    }
    function check(): void {
      if (connection.iceGatheringState === 'complete') end();
    }
    const timer = setTimeout(end, GATHER_MS);
    connection.addEventListener('icegatheringstatechange', check);
  });
}

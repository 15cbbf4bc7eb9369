/**
 * A page's connection to a voice channel or call: directly to each person (mesh.ts), through the server (unit-line.ts),
 * or through a LiveKit server (live-kit-line.ts).
 */
import type {
  PayloadOf,
  VoicePicture,
  VoiceSignalRequest,
  voiceServerUpdate,
  voiceSignal,
} from '@guildhall/protocol';
import type { Source } from './sources.ts';

export type Signal = VoiceSignalRequest['signal'];

/** One connection of a line. */
export interface Link {
  /** The other end; {@link UNIT} for the forwarding unit. */
  readonly userId: string;
  readonly state: RTCPeerConnectionState;
  stats(): Promise<RTCStatsReport>;
}

/** Represents the server where a person's id is expected. */
export const UNIT = '';

export interface Line {
  readonly channelId: string;
  readonly links: readonly Link[];
  /** Whether it already uses the connection that the server named. */
  leadsTo(server: PayloadOf<typeof voiceServerUpdate>): boolean;
  start(): void;
  /** The server reports the same connection again after a disconnection, with who is there and new credentials. */
  renew(server: PayloadOf<typeof voiceServerUpdate>): void;
  receive(signal: PayloadOf<typeof voiceSignal>): void;
  /** Whether a session is in the channel. */
  has(sessionId: string): boolean;
  /** Someone is in the channel, with this session only. */
  keepSession(userId: string, sessionId: string): void;
  /** A session left the channel. */
  drop(sessionId: string): void;
  setTrack(source: Source, track: MediaStreamTrack | null): void;
  /** The visible pictures; others need not be sent. */
  show(pictures: readonly VoicePicture[]): void;
  /** Restarts broken connections. */
  repair(): void;
  close(): void;
}

export interface LineOptions {
  readonly server: PayloadOf<typeof voiceServerUpdate>;
  readonly ownSessionId: string;
  /** The channel's bitrate. */
  readonly bitrate: number | undefined;
  /** The tracks sent so far. */
  readonly tracks: ReadonlyMap<Source, MediaStreamTrack | null>;
  signal(targetSessionId: string, signal: Signal): void;
  /** @param track null when the source ended */
  received(userId: string, source: Source, track: MediaStreamTrack | null): void;
  left(userId: string): void;
  /** A connection came up or broke. */
  changed(): void;
}

/** How this page is connected to a voice channel or call: to each person (mesh.ts), or through the server (unit-line.ts). */
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
  /** The other end; {@link UNIT} for the server. */
  readonly userId: string;
  readonly state: RTCPeerConnectionState;
  stats(): Promise<RTCStatsReport>;
}

/** Takes the place of a person's id where the server is meant. */
export const UNIT = '';

export interface Line {
  readonly channelId: string;
  readonly links: readonly Link[];
  /** Whether it goes, or tries to go, where the server says already. */
  leadsTo(server: PayloadOf<typeof voiceServerUpdate>): boolean;
  start(): void;
  receive(signal: PayloadOf<typeof voiceSignal>): void;
  /** Whether a session is in the channel. */
  has(sessionId: string): boolean;
  /** Someone is in the channel by this session and no other. */
  keepSession(userId: string, sessionId: string): void;
  /** A session is no longer in the channel. */
  drop(sessionId: string): void;
  setTrack(source: Source, track: MediaStreamTrack | null): void;
  /** What is looked at; nothing else needs to be sent. */
  show(pictures: readonly VoicePicture[]): void;
  /** Looks for a new way where the old one is down. */
  repair(): void;
  close(): void;
}

export interface LineOptions {
  readonly server: PayloadOf<typeof voiceServerUpdate>;
  readonly ownSessionId: string;
  /** The channel's own bitrate for voices. */
  readonly bitrate: number | undefined;
  /** What is sent already. */
  readonly tracks: ReadonlyMap<Source, MediaStreamTrack | null>;
  signal(targetSessionId: string, signal: Signal): void;
  /** @param track null for what comes in no longer */
  received(userId: string, source: Source, track: MediaStreamTrack | null): void;
  left(userId: string): void;
  /** A connection came up or broke. */
  changed(): void;
}

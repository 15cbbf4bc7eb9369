/** What the gateway is given and what it offers. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { EphemeralBus, EventTail } from '@guildhall/platform/events';
import type { GatewayPorts } from './ports.ts';

/** The part of a structured logger that the gateway uses. */
export interface GatewayLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Counters for the operator; none of them is on the path of a single receiver. */
export interface GatewayMetrics {
  /** Open connections of this process, identified or not. */
  connections(count: number): void;
  /** An event was handed to so many sessions. */
  delivered(eventName: string, receivers: number): void;
  /** A connection ended; `code` is the close code, 1006 when the line was cut. */
  closed(code: number): void;
}

export interface GatewayOptions {
  readonly ports: GatewayPorts;
  readonly tail: EventTail;
  readonly ephemeral: EphemeralBus;
  readonly log: GatewayLog;
  /** `now` in milliseconds since some moment; it never steps. Only durations are measured with it. */
  readonly clock: { now(): number };
  /** `http(s)://host[:port]` of the instance; the gateway's own URL follows from it. */
  readonly baseUrl: string;
  /** Names this process in the log. */
  readonly processId: string;
  /** Multiplies every limit; 1 is as designed. */
  readonly rateLimitScale: number;
  /** Connections that one address (IPv6: one /64) may hold at once. */
  readonly connectionsPerAddress: number;
  /** Connections that may have a compression context at once; the streams of others stay uncompressed. */
  readonly compressedConnections: number;
  /** Whether a page may log in by cookie; `host` is the Host header of the upgrade. */
  isTrustedOrigin(origin: string, host: string | undefined): boolean;
  /** 128 random bits or more, URL-safe. */
  randomToken(): string;
  readonly metrics?: GatewayMetrics;
  /** Sessions that open at once; the others are told when to come. Default 1000. */
  readonly sessionsOpening?: number;
  /** How often deadlines are looked at, in milliseconds; 1000 by default. */
  readonly tickMs?: number;
}

/** What `GET /api/gateway/bot` tells a bot; `resetAfter` in milliseconds. */
export interface SessionStartLimit {
  readonly total: number;
  readonly remaining: number;
  readonly resetAfter: number;
  readonly maxConcurrency: number;
}

export interface Gateway {
  /**
   * Takes over an HTTP upgrade to `/gateway`; answers 403 to a cookie from a foreign origin (design 2.1).
   * @param address where the client is, as `closeFrom` is asked about it
   */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void;
  /** Closes connections by their address with 4004, after which clients do not come back; their sessions end. */
  closeFrom(isMeant: (address: string) => boolean): void;
  /** How many sessions the bot may still start today (design 2.1). */
  sessionStartLimit(botId: string): SessionStartLimit;
  connectionCount(): number;
  /** Tells every client to reconnect (op 7), closes 4000 and returns within three seconds. */
  stop(): Promise<void>;
}

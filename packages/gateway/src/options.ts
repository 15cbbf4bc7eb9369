/** The gateway's options and its public interface. */
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

/** Used only for durations. */
export interface GatewayClock {
  /** Milliseconds since an arbitrary moment; never steps. */
  now(): number;
}

/** Metrics for operators; none of them is updated per receiver. */
export interface GatewayMetrics {
  /** Open connections of this process, identified or not. */
  connections(count: number): void;
  /** Counts an event and the number of sessions that received it. */
  delivered(eventName: string, receivers: number): void;
  /** Counts an ended connection. @param code the close code; 1006 if the connection broke */
  closed(code: number): void;
}

export interface GatewayOptions {
  readonly ports: GatewayPorts;
  readonly tail: EventTail;
  readonly ephemeral: EphemeralBus;
  readonly log: GatewayLog;
  readonly clock: GatewayClock;
  /** `http(s)://host[:port]` of the instance; the gateway's own URL is derived from it. */
  readonly baseUrl: string;
  /** This process's name in the log. */
  readonly processId: string;
  /** Multiplies every limit; 1 keeps the limits of the design. */
  readonly rateLimitScale: number;
  /** The most connections of one address (IPv6: one /64). */
  readonly connectionsPerAddress: number;
  /** The most connections with a compression context; other streams stay uncompressed. */
  readonly compressedConnections: number;
  /** Counts failed log-ins by address, together with refused requests. */
  readonly badLogIns: {
    isBlocked(address: string): boolean;
    count(address: string): void;
  };
  /** Whether a page may log in by cookie; `host` is the Host header of the upgrade. */
  isTrustedOrigin(origin: string, host: string | undefined): boolean;
  /** 128 random bits or more, URL-safe. */
  randomToken(): string;
  /** Signs a text with the key that every process of the instance shares; URL-safe. */
  sign(text: string): string;
  readonly metrics?: GatewayMetrics;
  /** How many sessions may open at once; other clients are told when to retry. Default 1000. */
  readonly sessionsOpening?: number;
  /** How many bytes of initial state may wait for all clients together, and be kept for resuming; default 256 MiB. */
  readonly unreadStateBytes?: number;
  /** How often deadlines are checked, in milliseconds; default 1000. */
  readonly tickMs?: number;
}

/** The limits that `GET /api/gateway/bot` reports; `resetAfter` in milliseconds. */
export interface SessionStartLimit {
  readonly total: number;
  readonly remaining: number;
  readonly resetAfter: number;
  readonly maxConcurrency: number;
}

export interface Gateway {
  /**
   * Handles an HTTP upgrade to `/gateway`. Answers 403 to a cookie from a foreign origin (design 2.1).
   * @param address the client's address, as `closeFrom` receives it
   */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void;
  /** Closes connections by address with 4004, so that clients do not reconnect, and ends their sessions. */
  closeFrom(matches: (address: string) => boolean): void;
  /** How many sessions the bot may still start today (design 2.1). */
  sessionStartLimit(botId: string): SessionStartLimit;
  connectionCount(): number;
  /** Tells every client to reconnect (op 7), closes with 4000 and settles within three seconds. */
  stop(): Promise<void>;
}

/** Options of the gateway client. */
import type { Identify, PresenceInput } from '@guildhall/protocol';
import type { Clock } from '../clock.ts';
import type { Emitter } from '../emitter.ts';
import type { ClientEvents } from '../events.ts';
import type { Compression } from './decompressor.ts';
import type { WebSocketConstructor } from './socket.ts';

/** Options of a session. */
export interface ConnectOptions {
  /** Sum of the groups of events to receive (design 2.2); all events when absent. */
  readonly intents?: number | undefined;
  readonly shard?: readonly [index: number, count: number] | undefined;
  readonly presence?: PresenceInput | undefined;
  /** For servers with more members than this, only connected members are sent; 50 to 250. */
  readonly largeThreshold?: number | undefined;
  /** Address of the gateway; by default the instance names it. */
  readonly url?: string | undefined;
  /** Compresses payloads: `zlibStream()` or `zstdStream()` of `@guildhall/client/node`. */
  readonly compression?: Compression | undefined;
}

/** What the gateway client needs from its owner. */
export interface GatewayParts {
  readonly clock: Clock;
  readonly random: () => number;
  readonly events: Pick<Emitter<ClientEvents>, 'emit'>;
  /** Undefined when neither the platform nor the caller has one. */
  readonly webSocket: () => WebSocketConstructor | undefined;
  /** Asks the instance where the gateway is. */
  readonly discover: () => Promise<string>;
  /** The token to identify with; undefined with a session cookie. */
  readonly token: () => string | undefined;
  /** Waits until a session may begin: an instance accepts one identify every few seconds. */
  readonly mayIdentify?: (() => Promise<void>) | undefined;
}

/** What is on a person's screen. */
export interface Shown {
  readonly serverId: string;
  readonly channelId: string | null;
}

/** The payload that starts a session, with only the chosen options. */
export function identifyPayload(
  token: string | undefined,
  { intents, shard, largeThreshold }: ConnectOptions,
  presence: PresenceInput | undefined,
): Identify {
  return {
    ...(token === undefined ? {} : { token }),
    ...(intents === undefined ? {} : { intents }),
    ...(shard === undefined ? {} : { shard }),
    ...(largeThreshold === undefined ? {} : { largeThreshold }),
    ...(presence === undefined ? {} : { presence }),
  };
}

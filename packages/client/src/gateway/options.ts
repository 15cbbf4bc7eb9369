/** What the gateway client is given. */
import type { Identify, PresenceInput } from '@guildhall/protocol';
import type { Clock } from '../clock.ts';
import type { Emitter } from '../emitter.ts';
import type { ClientEvents } from '../events.ts';
import type { Compression } from './decompressor.ts';
import type { WebSocketConstructor } from './socket.ts';

/** How a session begins. */
export interface ConnectOptions {
  /** Sum of the groups of events to receive (design 2.2); left out, every event arrives. */
  readonly intents?: number | undefined;
  readonly shard?: readonly [index: number, count: number] | undefined;
  readonly presence?: PresenceInput | undefined;
  /** Servers with more members than this tell only of those connected; 50 to 250. */
  readonly largeThreshold?: number | undefined;
  /** Address of the gateway; by default the instance is asked. */
  readonly url?: string | undefined;
  /** Asks for compressed payloads: `zlibStream()` or `zstdStream()` of `@guildhall/client/node`. */
  readonly compression?: Compression | undefined;
}

/** What the gateway needs from its client. */
export interface GatewayParts {
  readonly clock: Clock;
  readonly random: () => number;
  readonly events: Pick<Emitter<ClientEvents>, 'emit'>;
  /** Undefined where the platform has none and none was handed in. */
  readonly webSocket: () => WebSocketConstructor | undefined;
  /** Asks the instance where the gateway is. */
  readonly discover: () => Promise<string>;
  /** The token to identify with; undefined when the browser's cookie speaks. */
  readonly token: () => string | undefined;
  /** Waits until a session may begin: an instance takes one identify every few seconds. */
  readonly mayIdentify?: (() => Promise<void>) | undefined;
}

/** What a person's client has on screen. */
export interface Shown {
  readonly serverId: string;
  readonly channelId: string | null;
}

/** What begins a session: only what was chosen is named. */
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

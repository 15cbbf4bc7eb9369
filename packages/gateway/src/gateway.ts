/** Assembles the gateway's parts. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { InProcessRateLimiter } from '@guildhall/platform/rate-limits';
import { UnreadLimit } from '@guildhall/platform/unread-limit';
import { CLOSE_CODES, OPCODES } from '@guildhall/protocol';
import { AddressLimits } from './address-limits.ts';
import { receive } from './commands/commands.ts';
import { createPresenceRepair } from './commands/current-presences.ts';
import { EventLoopTurns } from './commands/event-loop-turns.ts';
import { FairUse, FREE_EVENTS, FREE_STATE_BYTES } from './commands/fair-use.ts';
import { LoadGroups } from './commands/load-groups.ts';
import { MAX_OPENING, OpeningPace } from './commands/opening-pace.ts';
import { StartLimits } from './commands/start-limits.ts';
import type { GatewayContext } from './context.ts';
import { AudienceIndex } from './fan-out/audience-index.ts';
import { FanOut } from './fan-out/fan-out.ts';
import { RecentLog } from './fan-out/recent-log.ts';
import type { Gateway, GatewayOptions, SessionStartLimit } from './options.ts';
import type { Session } from './session/session.ts';
import { SessionRegistry } from './session/session-registry.ts';
import { CompressionContexts } from './socket/compression.ts';
import type { Connection } from './socket/connection.ts';
import { Outbox } from './socket/outbox.ts';
import { TimerWheel } from './socket/timer-wheel.ts';
import {
  createHandshake,
  GATEWAY_PATH,
  openConnection,
  refuseUpgrade,
  upgradeRefusal,
} from './socket/upgrade.ts';

/** How long `stop` waits for clients to answer the close frame. */
const STOP_MS = 2000;
const TICK_MS = 1000;

/** Starts a gateway. It tails the log until `stop` is called. */
export function createGateway(options: GatewayOptions): Gateway {
  return new RunningGateway(options);
}

class RunningGateway implements Gateway {
  readonly #context: GatewayContext;
  readonly #isTrustedOrigin: GatewayOptions['isTrustedOrigin'];
  readonly #handshake = createHandshake();
  readonly #unsubscribe: readonly (() => void)[];
  #stopping = false;

  constructor(options: GatewayOptions) {
    const context = createContext(options);
    const fanOut = new FanOut(context);
    this.#context = context;
    this.#isTrustedOrigin = options.isTrustedOrigin;
    options.log.debug({ processId: options.processId }, 'gateway follows the event log');
    options.tail.onRestart(() => {
      context.recentLog.clear();
      context.registry.cutOffAll('The event log started over');
    });
    options.ephemeral.onReachable(createPresenceRepair(context));
    this.#unsubscribe = [
      options.tail.subscribe((events) => fanOut.handleBatch(events), {
        // A connection counts before it has a session: the state that the session reads later contains every skipped
        // event.
        everything: () => context.connections.size > 0 || context.registry.size > 0,
      }),
      options.ephemeral.subscribe((event) => fanOut.handleEphemeral(event)),
    ];
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
    const arrival = { request, address };
    const refusal = this.#stopping ? 503 : upgradeRefusal(this.#context, arrival, this.#isTrustedOrigin);
    if (refusal !== null) {
      refuseUpgrade(socket, refusal);
      return;
    }
    // The upgrade response and Hello share one write.
    socket.cork();
    this.#handshake.handleUpgrade(request, socket, head, (ws) =>
      openConnection(this.#context, ws, socket, arrival),
    );
    socket.uncork();
  }

  closeFrom(matches: (address: string) => boolean): void {
    const { code } = CLOSE_CODES.authenticationFailed;
    for (const connection of this.#context.connections) {
      if (!matches(connection.address)) continue;
      if (connection.session !== null) this.#context.registry.endForever(connection.session);
      connection.close(code, 'Not let in from this address');
    }
  }

  sessionStartLimit(botId: string): SessionStartLimit {
    return this.#context.startLimits.remaining(botId);
  }

  connectionCount(): number {
    return this.#context.connections.size;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const connection of this.#context.connections) sendAway(connection);
    const deadline = performance.now() + STOP_MS;
    while (this.connectionCount() > 0 && performance.now() < deadline) await delay(10);
    for (const connection of this.#context.connections) connection.ws.terminate();
    this.#context.wheel.stop();
  }
}

function sendAway(connection: Connection): void {
  connection.sendPayload(OPCODES.reconnect, null);
  connection.close(CLOSE_CODES.unknownError.code, 'Shutting down');
}

/** Only initial state: events are shared among connections and limited for each. */
function unreadState(connection: Connection): number {
  return connection.isOpening ? connection.unsentBytes() : 0;
}

function createContext(options: GatewayOptions): GatewayContext {
  const { clock, metrics, ports } = options;
  const connections = new Set<Connection>();
  const audiences = new AudienceIndex(ports);
  const turns = new EventLoopTurns();
  const unreadLimit = new UnreadLimit<Connection>(options.unreadStateBytes);
  const keptLimit = new UnreadLimit<Session>(options.unreadStateBytes);
  const wheel = new TimerWheel(clock, options.tickMs ?? TICK_MS, () => {
    metrics?.connections(connections.size);
    for (const connection of unreadLimit.excess(connections, unreadState)) connection.closeAsSlow();
    for (const session of keptLimit.excess(registry.all(), ({ ownBytes }) => ownBytes)) session.forgetAll();
  });
  const registry = new SessionRegistry({ ports, clock, wheel, audiences });
  const context: GatewayContext = {
    ports,
    tail: options.tail,
    ephemeral: options.ephemeral,
    log: options.log,
    clock,
    metrics,
    badLogIns: options.badLogIns,
    rateLimitScale: options.rateLimitScale,
    url: `${options.baseUrl.replace(/^http/, 'ws').replace(/\/$/, '')}${GATEWAY_PATH}`,
    newSessionToken: () => options.randomToken(),
    sign: (text) => options.sign(text),
    recentLog: new RecentLog(options.tail),
    connections,
    addressLimits: new AddressLimits(options.connectionsPerAddress * Math.max(1, options.rateLimitScale)),
    compressionContexts: new CompressionContexts(options.compressedConnections),
    audiences,
    registry,
    startLimits: new StartLimits(clock, options.rateLimitScale),
    accountLimits: new InProcessRateLimiter({ scale: options.rateLimitScale }),
    openingPace: new OpeningPace(clock, options.sessionsOpening ?? MAX_OPENING),
    wheel,
    outbox: new Outbox(),
    loadGroups: new LoadGroups(),
    turns,
    replayTurns: new FairUse(clock, turns, FREE_EVENTS),
    stateTurns: new FairUse(clock, turns, FREE_STATE_BYTES),
    disconnectOrders: 0,
    receive: (connection, bytes) => void receive(context, connection, bytes),
  };
  return context;
}

/** Starts a gateway on a real HTTP server, with fakes behind it. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keyedHash } from '@guildhall/platform';
import { createGateway } from '../gateway.ts';
import type { Gateway, GatewayOptions } from '../options.ts';
import { FakeEphemeralBus, FakeTail } from './fake-tail.ts';
import { FakeWorld } from './fake-world.ts';
import { type CompressionName, TestClient } from './test-client.ts';

export const ORIGIN = 'http://guildhall.test';

/** The parts of a server process; two processes may share one world and tail. */
export interface TestGateway extends AsyncDisposable {
  readonly gateway: Gateway;
  readonly world: FakeWorld;
  readonly tail: FakeTail;
  readonly bus: FakeEphemeralBus;
  readonly clock: { time: number; now(): number };
  readonly warnings: object[];
  readonly errors: object[];
  readonly closes: number[];
  url(query?: string): string;
  /** Connects. @param query appended to the URL */
  connect(query?: string, headers?: Record<string, string>): TestClient;
}

export interface TestGatewayOptions
  extends Partial<
    Pick<
      GatewayOptions,
      | 'rateLimitScale'
      | 'connectionsPerAddress'
      | 'compressedConnections'
      | 'sessionsOpening'
      | 'unreadStateBytes'
    >
  > {
  readonly world?: FakeWorld;
  readonly tail?: FakeTail;
}

const silent = () => undefined;
const collectIn = (list: object[]) => (fields: object) => void list.push(fields);
/** Shared by all gateways, like the key of an instance. */
const KEY = randomBytes(32);

/** Starts a gateway on a free port of the loopback interface. */
export async function startGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const { world = new FakeWorld(), tail = new FakeTail(), rateLimitScale = 1 } = options;
  const bus = new FakeEphemeralBus();
  const clock = { time: 1_700_000_000_000, now: () => clock.time };
  const warnings: object[] = [];
  const errors: object[] = [];
  const closes: number[] = [];
  const server = createServer();
  const gateway = createGateway({
    ports: world,
    tail,
    ephemeral: bus,
    log: { debug: silent, info: silent, warn: collectIn(warnings), error: collectIn(errors) },
    clock,
    baseUrl: ORIGIN,
    processId: 'test',
    badLogIns: { isBlocked: () => false, count: silent },
    rateLimitScale,
    connectionsPerAddress: options.connectionsPerAddress ?? 1000,
    compressedConnections: options.compressedConnections ?? 1000,
    isTrustedOrigin: (origin) => origin === ORIGIN,
    randomToken: () => randomBytes(32).toString('base64url'),
    sign: (text) => keyedHash(KEY, text),
    metrics: { connections: silent, delivered: silent, closed: (code) => closes.push(code) },
    tickMs: 5,
    ...(options.unreadStateBytes ? { unreadStateBytes: options.unreadStateBytes } : {}),
    ...(options.sessionsOpening ? { sessionsOpening: options.sessionsOpening } : {}),
  });
  server.on('upgrade', (request, socket, head) => {
    const address = request.headers['x-forwarded-for'] ?? request.socket.remoteAddress;
    gateway.handleUpgrade(request, socket, head, String(address));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const clients: TestClient[] = [];
  const url = (query = '') => `ws://127.0.0.1:${port}/gateway${query}`;
  return {
    gateway,
    world,
    tail,
    bus,
    clock,
    warnings,
    errors,
    closes,
    url,
    connect(query = '', headers = {}) {
      const compression = /compress=(zlib-stream|zstd-stream)/.exec(query)?.[1];
      const client = new TestClient(url(query), headers, compression as CompressionName | undefined);
      clients.push(client);
      return client;
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.ws.terminate();
      await gateway.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

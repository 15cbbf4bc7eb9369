import { OPCODES } from '@guildhall/protocol/gateway-codes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ManualClock } from '../../test/manual-clock.ts';
import { ScriptedGateway } from '../../test/scripted-gateway.ts';
import { until } from '../../test/until.ts';
import { ApiRequestError, type Client, createClient, type FetchLike } from '../index.ts';

let server: ScriptedGateway;
let clock: ManualClock;
let client: Client;
/** The instance's answer about its gateway; null for no answer. */
let answer: { status: number; body: unknown } | null;
let asked: number;

const instance: FetchLike = async () => {
  asked += 1;
  if (!answer) throw new TypeError('fetch failed');
  const { status, body } = answer;
  return { status, headers: { get: () => null }, text: async () => JSON.stringify(body) };
};

function makeClient(): Client {
  return createClient({ baseUrl: 'http://instance', fetch: instance, clock, random: () => 0.5, retries: 0 });
}

beforeEach(async () => {
  server = await ScriptedGateway.start();
  clock = new ManualClock();
  answer = { status: 200, body: { url: server.url } };
  asked = 0;
  client = makeClient();
});

afterEach(async () => {
  client.gateway.disconnect();
  vi.unstubAllGlobals();
  await server.stop();
});

async function connected(): Promise<void> {
  const begun = client.gateway.connect();
  const connection = await server.connection(1);
  connection.hello();
  await connection.take(OPCODES.identify);
  connection.ready('session', `${server.url}/resume`);
  await begun;
}

it('asks where the gateway is, resumes where the session says, and asks again when nobody is there', async () => {
  await connected();
  expect(server.connections[0]?.url).toBe(`${server.url}?encoding=json`);
  server.connections[0]?.cut();
  await until('reconnecting', () => client.gateway.state === 'reconnecting');
  clock.advance(60_000);
  const second = await server.connection(2);
  expect(second.url).toBe(`${server.url}/resume?encoding=json`);
  expect(asked).toBe(1);
  second.cut();
  await until('the next wait', () => clock.pending.length === 1 && clock.pending[0] === 750);
  clock.advance(60_000);
  const third = await server.connection(3);
  expect(third.url).toBe(`${server.url}?encoding=json`);
  expect(asked).toBe(2);
  third.hello();
  expect(await third.take(OPCODES.resume)).toMatchObject({ sessionId: 'session' });
});

it('keeps trying while the instance is unreachable', async () => {
  answer = null;
  void client.gateway.connect();
  await until('reconnecting', () => client.gateway.state === 'reconnecting');
  answer = { status: 200, body: { url: server.url } };
  clock.advance(60_000);
  await server.connection(1);
});

it('stops when the instance does not know the token', async () => {
  answer = { status: 401, body: { error: { code: 'invalid_token', message: 'Unknown' } } };
  const refused = await client.gateway.connect().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiRequestError);
  expect(client.gateway.state).toBe('stopped');
  expect(clock.pending).toEqual([]);
});

it('stops if its address is invalid', async () => {
  await expect(client.gateway.connect({ url: 'nowhere' })).rejects.toThrow(TypeError);
  expect(client.gateway.state).toBe('stopped');
});

it('closes an attempt that was given up in the meantime', async () => {
  const begun = client.gateway.connect();
  client.gateway.disconnect();
  await expect(begun).rejects.toThrow('Disconnected');
  await connected();
  expect(server.connections).toHaveLength(1);
});

it('comes back at once when the browser is online again', async () => {
  const browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  await connected();
  server.connections[0]?.cut();
  await until('reconnecting', () => client.gateway.state === 'reconnecting');
  browser.dispatchEvent(new Event('online'));
  const second = await server.connection(2);
  second.hello();
  await second.take(OPCODES.resume);
});

it('checks the connection at once when its page is shown again', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  await connected();
  page.dispatchEvent(new Event('visibilitychange'));
  await server.connections[0]?.take(OPCODES.heartbeat);
  server.connections[0]?.send(OPCODES.heartbeatAck, null);
  await until('the acknowledgement', () => client.gateway.latencyMs !== null);
  clock.advance(5_000);
  expect(client.gateway.state).toBe('connected');
  page.dispatchEvent(new Event('visibilitychange'));
  clock.advance(5_000);
  expect(client.gateway.state).toBe('reconnecting');
});

import { OPCODES } from '@guildhall/protocol/gateway-codes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LimitedInstance } from '../../test/limited-instance.ts';
import { ManualClock } from '../../test/manual-clock.ts';
import { ScriptedGateway } from '../../test/scripted-gateway.ts';
import { until } from '../../test/until.ts';
import { type Bot, type BotOptions, createBot, SessionStartLimitError } from '../index.ts';

let gateway: ScriptedGateway;
let instance: LimitedInstance;
let clock: ManualClock;
let bot: Bot | undefined;

beforeEach(async () => {
  clock = new ManualClock();
  gateway = await ScriptedGateway.start();
  instance = await LimitedInstance.start(clock);
});
afterEach(async () => {
  bot?.stop();
  await gateway.stop();
  await instance.stop();
});

function advise(shards: number, remaining = 1000): void {
  const sessionStartLimit = { total: 1000, remaining, resetAfter: 3_600_000, maxConcurrency: 1 };
  instance.planned.push({ body: { url: gateway.url, shards, sessionStartLimit } });
}

function makeBot(options: Partial<BotOptions>): Bot {
  bot = createBot({
    baseUrl: instance.baseUrl,
    token: 'secret',
    clock,
    random: () => 0.5,
    url: gateway.url,
    ...options,
  });
  return bot;
}

/** Answers the next connection's identify with READY. @returns the identify */
async function identified(number: number): Promise<unknown> {
  const connection = await gateway.connection(number);
  connection.hello();
  const identify = await connection.take(OPCODES.identify);
  connection.ready(`session ${number}`);
  return identify;
}

it('opens as many shards as the instance recommends, one identify in five seconds', async () => {
  advise(3);
  const sharded = makeBot({ shards: 'auto' });
  const started = sharded.start();
  expect(await identified(1)).toMatchObject({ shard: [0, 3] });
  expect(gateway.connections).toHaveLength(1);
  clock.advance(5_250);
  expect(await identified(2)).toMatchObject({ shard: [1, 3] });
  clock.advance(5_249);
  expect(gateway.connections).toHaveLength(2);
  clock.advance(1);
  expect(await identified(3)).toMatchObject({ shard: [2, 3] });
  expect((await started).sessionId).toBe('session 1');
  expect([...sharded.gateways.keys()]).toEqual([0, 1, 2]);
});

it('reports the shard of each event', async () => {
  advise(1);
  const sharded = makeBot({ shards: 2, shardIds: [1] });
  const seen: unknown[] = [];
  sharded.on('MESSAGE_DELETE', ({ id }, { shard }) => void seen.push([id, shard]));
  const started = sharded.start();
  expect(await identified(1)).toMatchObject({ shard: [1, 2] });
  await started;
  const connection = await gateway.connection(1);
  connection.dispatch('MESSAGE_DELETE', 2, { id: '7', channelId: '8', serverId: '4194304' });
  await until('the event', () => seen.length > 0);
  expect(seen).toEqual([['7', 1]]);
  expect(sharded.shardForServer('4194304')).toBe(1);
  expect(sharded.shardForServer('8388608')).toBe(0);
});

it('starts nothing if the day has too few sessions left', async () => {
  advise(3, 2);
  const error = await makeBot({ shards: 'auto' })
    .start()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SessionStartLimitError);
  expect(error).toMatchObject({ resetAfterMs: 3_600_000 });
  expect(gateway.connections).toHaveLength(0);
});

it.each([
  [{ shards: 0 }],
  [{ shards: 1.5 }],
  [{ shards: 2, shardIds: [2] }],
  [{ shards: 2, shardIds: [] }],
  [{ shards: 'auto' as const, shardIds: [0] }],
])('refuses %j', async (options) => {
  advise(4);
  await expect(makeBot(options).start()).rejects.toThrow(RangeError);
});

it('disconnects every shard if one is refused', async () => {
  advise(2);
  const started = makeBot({ shards: 2 }).start();
  const first = await gateway.connection(1);
  first.hello();
  await first.take(OPCODES.identify);
  first.close(4004);
  await expect(started).rejects.toMatchObject({ code: 4004 });
  clock.advance(60_000);
  expect(gateway.connections).toHaveLength(1);
});

it.each<[string, Partial<BotOptions>]>([
  ['one connection', {}],
  ['shards', { shards: 1 }],
])('keeps a status that was set before the start and between two starts, with %s', async (_, options) => {
  const away = makeBot({ ...options, presence: { status: 'idle' } });
  away.updatePresence({ customStatus: 'Waking up' });
  advise(1);
  const started = away.start();
  expect(await identified(1)).toMatchObject({ presence: { status: 'idle', customStatus: 'Waking up' } });
  await started;
  away.stop();
  away.updatePresence({ status: 'dnd' });
  advise(1);
  const again = away.start();
  clock.advance(10_000);
  expect(await identified(2)).toMatchObject({ presence: { status: 'dnd', customStatus: 'Waking up' } });
  await again;
});

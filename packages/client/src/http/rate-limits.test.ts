import { afterEach, beforeEach, expect, it } from 'vitest';
import { LimitedInstance } from '../../test/limited-instance.ts';
import { ManualClock } from '../../test/manual-clock.ts';
import { until } from '../../test/until.ts';
import { type Client, createClient } from '../index.ts';

let clock: ManualClock;
let instance: LimitedInstance;
let client: Client;

beforeEach(async () => {
  clock = new ManualClock();
  instance = await LimitedInstance.start(clock);
  client = createClient({ baseUrl: instance.baseUrl, clock, random: () => 0.5 });
});
afterEach(() => instance.stop());

const perChannel = { bucketOf: ({ url }: { url: string }) => `messages ${url.split('/')[3]}` };

/** Moves the clock on whenever something waits, until all calls are over. */
async function withTime<Result>(calls: readonly Promise<Result>[]): Promise<PromiseSettledResult<Result>[]> {
  const settled = Promise.allSettled(calls);
  let isOver = false;
  void settled.then(() => {
    isOver = true;
  });
  await until('the end of all calls', () => {
    if (!isOver) clock.advanceToNext();
    return isOver;
  });
  return settled;
}

function contents(): unknown[] {
  return instance.requests.map(({ body }) => (body as { content: string }).content);
}

it('sends 50 messages at 5 per 5 s in order, loses none and is never refused', async () => {
  instance.limit = { limit: 5, windowMs: 5_000, ...perChannel };
  const numbers = Array.from({ length: 50 }, (_, index) => String(index));
  const started = clock.now();
  const outcomes = await withTime(numbers.map((number) => client.sendMessage('1', number)));
  expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(contents()).toEqual(numbers);
  expect(instance.refusals).toBe(0);
  expect(instance.mostAtOnce).toBe(1);
  expect(clock.now() - started).toBeGreaterThanOrEqual(45_000);
  expect(clock.now() - started).toBeLessThan(51_000);
});

it('reads in parallel, as many as remain, and is never refused', async () => {
  instance.limit = { limit: 10, windowMs: 2_000, ...perChannel };
  const ids = Array.from({ length: 50 }, (_, index) => String(index));
  const outcomes = await withTime(
    ids.map((messageId) => client.api.getMessage({ channelId: '1', messageId })),
  );
  expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(instance.requests).toHaveLength(50);
  expect(instance.refusals).toBe(0);
  expect(instance.mostAtOnce).toBeGreaterThan(1);
});

it('counts each channel separately', async () => {
  instance.limit = { limit: 1, windowMs: 60_000, ...perChannel };
  await Promise.all(['1', '2', '3'].map((channelId) => client.sendMessage(channelId, channelId)));
  expect(contents().sort()).toEqual(['1', '2', '3']);
});

it('lets routes share a queue after it learns that they share a bucket', async () => {
  instance.limit = { limit: 1, windowMs: 5_000, bucketOf: () => 'overwrites' };
  const target = { channelId: '1', targetId: '2' };
  const body = { type: 'role', allow: 0, deny: 0 } as const;
  await withTime([client.api.putOverwrite({ ...target, body })]);
  await withTime([client.api.deleteOverwrite(target)]);
  instance.refusals = 0;
  await withTime([client.api.putOverwrite({ ...target, body }), client.api.deleteOverwrite(target)]);
  expect(instance.refusals).toBe(0);
  expect(instance.requests.map(({ method }) => method)).toEqual(['PUT', 'DELETE', 'PUT', 'DELETE']);
});

it('goes on after calls that waited moved to the shared queue', async () => {
  instance.limit = { limit: 5, windowMs: 5_000, bucketOf: () => 'overwrites' };
  const target = { channelId: '1', targetId: '2' };
  const body = { type: 'role', allow: 0, deny: 0 } as const;
  await withTime([client.api.putOverwrite({ ...target, body })]);
  await withTime([client.api.deleteOverwrite(target), client.api.deleteOverwrite(target)]);
  const [outcome] = await withTime([client.api.putOverwrite({ ...target, body })]);
  expect(outcome?.status).toBe('fulfilled');
  expect(instance.mostAtOnce).toBe(1);
});

it('handles refusals caused by calls of others', async () => {
  instance.limit = { limit: 5, windowMs: 5_000, ...perChannel };
  const other = createClient({ baseUrl: instance.baseUrl, clock, random: () => 0.5 });
  const mine = ['a', 'b', 'c', 'd'].map((content) => client.sendMessage('1', content));
  const theirs = ['w', 'x', 'y', 'z'].map((content) => other.sendMessage('1', content));
  const outcomes = await withTime([...mine, ...theirs]);
  expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(contents().filter((content) => 'abcd'.includes(String(content)))).toEqual(['a', 'b', 'c', 'd']);
  expect(contents().filter((content) => 'wxyz'.includes(String(content)))).toEqual(['w', 'x', 'y', 'z']);
});

it('learns the limit over all routes from the first refusals', async () => {
  instance.globalLimit = 20;
  const channels = Array.from({ length: 200 }, (_, index) => String(index));
  const outcomes = await withTime(channels.map((channelId) => client.sendMessage(channelId, channelId)));
  expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(instance.requests).toHaveLength(200);
});

it('refuses calls at once that would wait longer than the caller allows', async () => {
  instance.limit = { limit: 1, windowMs: 3_600_000, bucketOf: () => 'register' };
  const body = { username: 'ada', email: 'ada@example.org', password: 'long enough' };
  await client.api.register({ body });
  await expect(client.api.register({ body })).rejects.toMatchObject({
    status: 429,
    code: 'rate_limited',
    retryAfter: 3600,
  });
  expect(instance.refusals).toBe(0);
  instance.limit = { limit: 1, windowMs: 3_600_000, bucketOf: () => 'login' };
  await createClient({ baseUrl: instance.baseUrl, clock }).api.logIn({ body: { login: 'a', password: 'b' } });
  await expect(client.api.logIn({ body: { login: 'a', password: 'b' } })).rejects.toMatchObject({
    code: 'rate_limited',
    scope: 'user',
  });
});

it('rests after a refusal even if no call of the route has succeeded yet', async () => {
  instance.limit = { limit: 1, windowMs: 3_600_000, bucketOf: () => 'login' };
  const logIn = { body: { login: 'a', password: 'b' } };
  await client.api.logIn(logIn);
  const fresh = createClient({ baseUrl: instance.baseUrl, clock });
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(fresh.api.logIn(logIn)).rejects.toMatchObject({ code: 'rate_limited' });
  expect(instance.refusals).toBe(1);
});

it('lets other changes of a channel through after a refusal of its new name', async () => {
  instance.limit = { limit: 10, windowMs: 10_000, bucketOf: () => 'changes' };
  const change = (body: { name: string } | { slowmodeSecs: number }) =>
    client.api.updateChannel({ channelId: '1', body });
  await change({ name: 'first' });
  instance.planned.push({
    status: 429,
    headers: { 'x-ratelimit-bucket': 'channel-words' },
    body: { error: { code: 'rate_limited', message: 'No.', retryAfter: 600, scope: 'shared' } },
  });
  await expect(change({ name: 'second' })).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 600 });
  expect(await change({ slowmodeSecs: 5 })).toBeDefined();
});

it('gives up on a bucket that refuses again and again', async () => {
  const body = { error: { code: 'rate_limited', message: 'No.', retryAfter: 1, scope: 'user' } };
  for (let i = 0; i < 10; i += 1) instance.planned.push({ status: 429, body });
  const [outcome] = await withTime([client.api.getAccount()]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'rate_limited' } });
  expect(instance.requests).toHaveLength(4);
});

it('skips a call that was aborted while it waited', async () => {
  instance.limit = { limit: 1, windowMs: 5_000, ...perChannel };
  await client.sendMessage('1', 'first');
  const abort = new AbortController();
  const second = client.sendMessage('1', 'second', { signal: abort.signal });
  const third = client.sendMessage('1', 'third');
  abort.abort(new Error('Changed my mind'));
  await expect(second).rejects.toThrow('Changed my mind');
  await withTime([third]);
  expect(contents()).toEqual(['first', 'third']);
});

/** What one caller may cost with large answers. */
import { endpoint } from '@guildhall/protocol';
import { Type } from 'typebox';
import { afterEach, expect, it } from 'vitest';
import { SerialisedJson } from '../route.ts';
import { bindRoute } from '../testing/bind-route.ts';
import { startHttp, type TestHttp } from '../testing/start-http.ts';

const list = endpoint({
  summary: 'A list',
  tag: 'Things',
  errors: [],
  method: 'GET',
  path: '/list/{length}',
  actors: ['person'],
  access: { in: 'nothing' },
  rateLimits: [{ limit: 1000, windowSecs: 1, by: ['actor'] }],
  replies: { 200: Type.String() },
});
const LARGE = '/api/list/400000';
const SMALL = '/api/list/1000';

let http: TestHttp | undefined;
afterEach(() => http?.stop());

/** A scale of 0.0025 leaves each caller half a megabyte of large answers in ten minutes, and one request a second. */
async function startLists(
  scale: number,
  work: (length: number) => Promise<unknown> = async () => undefined,
): Promise<TestHttp> {
  const route = bindRoute(list, async ({ params }) => {
    await work(Number(params.length));
    return new SerialisedJson(JSON.stringify('x'.repeat(Number(params.length))));
  });
  http = await startHttp([route], { scale });
  return http;
}

const as = (name: string) => ({ headers: { authorization: `Session ${name}` } });

it('are limited in bytes for each caller', async () => {
  const { call, clock } = await startLists(0.0025);
  const statuses = [];
  for (let count = 0; count < 3; count += 1) {
    statuses.push((await call('GET', LARGE, as('ada'))).status);
    clock.advance(1000);
  }
  expect(statuses).toEqual([200, 200, 429]);
  const refused = await call('GET', SMALL, as('ada'));
  expect(refused.error).toMatchObject({ code: 'rate_limited', scope: 'user' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect((await call('GET', LARGE, as('bob'))).status).toBe(200);
  clock.advance(700_000);
  expect((await call('GET', LARGE, as('ada'))).status).toBe(200);
});

it('leave small answers alone', async () => {
  const { call, clock } = await startLists(0.0025);
  for (let count = 0; count < 600; count += 1) {
    expect((await call('GET', SMALL, as('ada'))).status).toBe(200);
    clock.advance(1000);
  }
});

it('are created one at a time for a caller who gets them', async () => {
  let [running, most] = [0, 0];
  let hold = async (): Promise<unknown> => expect.poll(() => running, { timeout: 120_000 }).toBe(3);
  const { call } = await startLists(1, async (length) => {
    if (length !== 1000) return;
    running += 1;
    most = Math.max(most, running);
    await hold();
  });
  const three = () => Promise.all([1, 2, 3].map(() => call('GET', SMALL, as('ada'))));
  await three();
  [running, most] = [0, 0];
  await call('GET', LARGE, as('ada'));
  // Each is held until someone else is answered, so that the next one could have begun.
  hold = async () => {
    await call('GET', '/api/list/1', as('bob'));
    running -= 1;
  };
  const answers = await three();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(most).toBe(1);
});

/** How many bytes of long JSON bodies a caller may send. */
import { endpoint } from '@guildhall/protocol';
import { Type } from 'typebox';
import { afterEach, expect, it } from 'vitest';
import { bindRoute } from '../testing/bind-route.ts';
import { startHttp, type TestHttp } from '../testing/start-http.ts';

const thing = {
  summary: 'A thing',
  tag: 'Things',
  errors: [],
  method: 'POST',
  access: { in: 'nothing' },
  body: Type.Object({ text: Type.String() }),
  rateLimits: [{ limit: 1_000_000, windowSecs: 1, by: ['actor'] }],
  replies: { 204: null },
} as const;
const own = endpoint({ ...thing, path: '/own', actors: ['person'] });
const hook = endpoint({
  ...thing,
  path: '/hooks/{hookId}/{hookToken}',
  actors: ['webhook'],
  errors: ['unknown_webhook'],
  multipart: { bodyAs: 'payload_json', files: { name: 'files', min: 0, max: 1, maxBytes: 1000 } },
});

let http: TestHttp;
afterEach(() => http.stop());

/** At this scale, a caller may send 20,971 characters in long bodies in two seconds. */
async function start(): Promise<TestHttp> {
  const routes = [bindRoute(own, async () => undefined), bindRoute(hook, async () => undefined)];
  http = await startHttp(routes, { scale: 0.01 });
  return http;
}

const json = (length: number) => ({ text: 'x'.repeat(length) });
const as = (name: string) => ({ authorization: `Session ${name}` });

it('is limited for each account, and short bodies do not count', async () => {
  const { call, clock } = await start();
  const post = async (name: string, length: number): Promise<number> => {
    // The scale allows one request per second.
    clock.advance(1001);
    return (await call('POST', '/api/own', { headers: as(name), json: json(length) })).status;
  };
  expect([await post('ada', 20_000), await post('ada', 20_000)]).toEqual([204, 429]);
  expect([await post('ada', 10_000), await post('bob', 20_000)]).toEqual([204, 204]);
  clock.advance(10_000);
  expect(await post('ada', 20_000)).toBe(204);
});

it('is limited for all webhooks that are used from one address, in forms too', async () => {
  const { call } = await start();
  const form = new FormData();
  form.set('payload_json', JSON.stringify(json(20_000)));
  const first = await call('POST', '/api/hooks/1/first', { json: json(20_000) });
  const second = await call('POST', '/api/hooks/2/second', { json: json(20_000) });
  const third = await call('POST', '/api/hooks/3/third', { body: form });
  expect([first.status, second.code, third.code]).toEqual([204, 'rate_limited', 'rate_limited']);
});

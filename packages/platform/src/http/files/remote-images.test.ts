/** Pictures of other sites while fetches hang, and when one fails in an unexpected way. */
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { SafeFetchResponse } from '../../safe-fetch/index.ts';
import { mountRemoteImages, REMOTE_IMAGES } from './remote-images.ts';

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64');

it.each([
  ['subnets of a small network', (n: number) => `2001:db8:0:${n.toString(16)}::1`],
  ['subnets of a large network', (n: number) => `2001:db8:0:${(n * 256).toString(16)}::1`],
])('%s cannot keep readers elsewhere from fetching', async (_, addressOf) => {
  const slow = Promise.withResolvers<SafeFetchResponse>();
  const picture = { url: '', status: 200, headers: new Headers(), body: PICTURE };
  let begun = 0;
  const fetchPicture = (url: string) => {
    begun += 1;
    return url === 'theirs' ? Promise.resolve(picture) : slow.promise;
  };
  const fastify = Fastify();
  mountRemoteImages(fastify, {
    safeFetch: Object.assign(fetchPicture, { close: async () => undefined }),
    clock: Date,
    urlOf: (_signature, encoded) => encoded,
  });
  const read = async (name: string, remoteAddress: string) =>
    (await fastify.inject({ url: `/media/${REMOTE_IMAGES}signature/${name}`, remoteAddress })).statusCode;
  let refused = 0;
  const reads = Array.from({ length: 36 }, async (_, n) => {
    const status = await read(`slow${n}`, addressOf(Math.floor(n / 4)));
    if (status !== 200) refused += 1;
  });
  await expect.poll(() => begun + refused).toBe(36);
  expect(await read('theirs', '2001:db8:1::1')).toBe(200);
  slow.resolve(picture);
  await Promise.all(reads);
  expect([begun, refused]).toEqual([17, 20]);
  await fastify.close();
});

it('an unexpected failure concerns its own reader only, and the next one fetches again', async () => {
  const url = 'https://pictures.example/a.png';
  const answers: (() => Promise<SafeFetchResponse>)[] = [
    () => Promise.reject(new Error('out of memory')),
    async () => ({ url, status: 200, headers: new Headers(), body: PICTURE }),
  ];
  const fetchNext = () => answers.shift()?.() ?? Promise.reject(new Error('fetched too often'));
  const fastify = Fastify();
  mountRemoteImages(fastify, {
    safeFetch: Object.assign(fetchNext, { close: async () => undefined }),
    clock: Date,
    urlOf: () => url,
  });
  const read = async () => (await fastify.inject(`/media/${REMOTE_IMAGES}signature/a`)).statusCode;
  // Without a handler, the rejection would end the process.
  expect([await read(), await read(), await read()]).toEqual([500, 200, 200]);
  await fastify.close();
});

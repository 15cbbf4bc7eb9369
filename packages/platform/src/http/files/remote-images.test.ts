/** Pictures of other sites when fetching one fails in an unexpected way. */
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { SafeFetchResponse } from '../../safe-fetch/index.ts';
import { mountRemoteImages, REMOTE_IMAGES } from './remote-images.ts';

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64');

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

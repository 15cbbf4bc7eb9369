import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerPage } from './files.ts';

beforeEach(() => {
  vi.stubGlobal('__FILES__', { version: '1', assets: [], others: [], languages: {} });
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response('kept') }) });
});
afterEach(() => vi.unstubAllGlobals());

const textOf = async (preloadResponse: Promise<Response | undefined>) =>
  (await answerPage({ preloadResponse } as FetchEvent)).text();

it('answers with the kept page when the service is unreachable, or its proxy says so', async () => {
  expect(await textOf(Promise.resolve(new Response('fresh')))).toBe('fresh');
  expect(await textOf(Promise.resolve(new Response('not found', { status: 404 })))).toBe('not found');
  expect(await textOf(Promise.resolve(new Response('bad gateway', { status: 502 })))).toBe('kept');
  expect(await textOf(Promise.reject(new TypeError('no network')))).toBe('kept');
});

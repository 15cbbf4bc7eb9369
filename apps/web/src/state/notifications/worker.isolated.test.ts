import { expect, it, vi } from 'vitest';

it('closes read notifications before the worker is registered, if it controls the page already', async () => {
  const postMessage = vi.fn();
  vi.stubGlobal('navigator', {
    language: 'en',
    languages: ['en'],
    serviceWorker: { controller: { postMessage } },
  });
  const { closeByWorker } = await import('./worker.ts');
  closeByWorker({ type: 'close-notices', read: { 1: '10' } });
  expect(postMessage).toHaveBeenCalledWith({ type: 'close-notices', read: { 1: '10' } });
  vi.unstubAllGlobals();
});

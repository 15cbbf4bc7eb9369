import { readFile } from 'node:fs/promises';
import { EVENTS } from '@guildhall/protocol';
import { describe, expect, it } from 'vitest';
import { clientPage, clientRows, findNeedlessCalls, namedEvents } from './client-page.ts';

describe('the page of places in the web client', () => {
  it('is current (npm run docs writes it)', async () => {
    const file = new URL('../../docs/reference/client.md', import.meta.url);
    expect(await readFile(file, 'utf8')).toBe(await clientPage());
  });

  it('has a place for every endpoint that people may call', async () => {
    const empty = (await clientRows()).filter(({ place }) => place === '').map(({ endpoint }) => endpoint);
    expect(empty).toEqual([]);
  });

  it('names only events that exist, and lists as known only endpoints that the client never calls', async () => {
    const names = new Set<string>(Object.values(EVENTS).map(({ name }) => name));
    expect(namedEvents().filter((name) => !names.has(name))).toEqual([]);
    expect(await findNeedlessCalls()).toEqual([]);
  });
});

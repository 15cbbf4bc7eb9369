import { chown, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type BlobEntry, BlobTooLargeError, InvalidBlobKeyError, LocalBlobStore } from './index.ts';

const PNG = { contentType: 'image/png', maxBytes: 1000 };

let folder: string;
let store: LocalBlobStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall blobs '));
  store = new LocalBlobStore(join(folder, 'blobs'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function contentOf(key: string): Promise<string | null> {
  const blob = await store.get(key);
  return blob && (await buffer(blob.stream)).toString();
}

function keys(prefix: string): Promise<string[]> {
  return Array.fromAsync(store.list(prefix));
}

function entries(prefix: string, after: string): Promise<BlobEntry[]> {
  return Array.fromAsync(store.entries(prefix, after));
}

/** Every file in the store, temporary ones included. */
async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('LocalBlobStore', () => {
  it('returns bytes, size and content type', async () => {
    expect(await store.put('avatars/1/a.png', Buffer.from('picture'), PNG)).toBe(7);
    const blob = await store.get('avatars/1/a.png');
    expect(blob).toMatchObject({ size: 7, contentType: 'image/png' });
    expect(blob && (await buffer(blob.stream)).toString()).toBe('picture');
    expect(await store.exists('avatars/1/a.png')).toBe(true);
  });

  it('returns facts without bytes, and only the bytes of a range', async () => {
    await store.put('a.png', Buffer.from('picture'), PNG);
    const facts = { size: 7, contentType: 'image/png' };
    expect(await store.find('a.png')).toEqual(facts);
    const part = await store.get('a.png', { first: 2, last: 4 });
    expect(part).toMatchObject(facts);
    expect(part && (await buffer(part.stream)).toString()).toBe('ctu');
    expect(await store.find('b.png')).toBeNull();
  });

  it('writes streams of many chunks and empty blobs', async () => {
    const chunks = Array.from({ length: 300 }, (_, index) => Buffer.alloc(7000, index % 256));
    const options = { contentType: 'video/mp4', maxBytes: 10_000_000 };
    expect(await store.put('long', Readable.from(chunks), options)).toBe(2_100_000);
    const blob = await store.get('long');
    expect(blob && Buffer.concat(chunks).equals(await buffer(blob.stream))).toBe(true);
    expect(await store.put('empty', Readable.from([]), PNG)).toBe(0);
    expect(await contentOf('empty')).toBe('');
  });

  it('lists the keys that begin with a prefix', async () => {
    for (const key of ['a', 'x/1', 'x/y/2', 'xy/3']) await store.put(key, Buffer.from(key), PNG);
    expect((await keys('')).sort()).toEqual(['a', 'x/1', 'x/y/2', 'xy/3']);
    expect((await keys('x/')).sort()).toEqual(['x/1', 'x/y/2']);
    expect((await keys('x')).sort()).toEqual(['x/1', 'x/y/2', 'xy/3']);
    expect(await keys('nothing/')).toEqual([]);
  });

  it('does not list what others put into its folder', async () => {
    await store.put('a', Buffer.from('a'), PNG);
    await mkdir(join(folder, 'blobs', 'lost+found'));
    await writeFile(join(folder, 'blobs', 'lost+found', '1'), 'lost');
    await writeFile(join(folder, 'blobs', 'read me.txt'), 'notes');
    expect(await keys('')).toEqual(['a']);
    expect(await entries('', '')).toMatchObject([{ key: 'a' }]);
  });

  it('lists blobs in the order of their keys, from any key on', async () => {
    const inOrder = ['a', 'x-y', 'x/1', 'x/10/b', 'x/10c', 'x/2', 'xy/3'];
    for (const key of inOrder.toReversed()) await store.put(key, Buffer.from(key), PNG);
    const from = async (prefix: string, after: string) =>
      (await entries(prefix, after)).map(({ key }) => key);
    for (const [index, after] of ['', ...inOrder].entries())
      expect(await from('', after)).toEqual(inOrder.slice(index));
    expect(await from('x/', 'x/10/b')).toEqual(['x/10c', 'x/2']);
    expect(await from('nothing/', '')).toEqual([]);
    const [entry] = await entries('xy/', '');
    expect(entry?.bytes).toBeGreaterThan(4);
    expect(Math.abs((entry?.storedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('replaces a blob of the same key', async () => {
    await store.put('a', Buffer.from('old, and longer'), PNG);
    await store.put('a', Buffer.from('new'), { ...PNG, contentType: 'text/plain' });
    expect(
      await store.get('a').then(async (blob) => blob && [blob.contentType, await buffer(blob.stream)]),
    ).toEqual(['text/plain', Buffer.from('new')]);
  });

  it('accepts a blob of the maximum size and stores no part of a larger one', async () => {
    const kilobyte = () => Readable.from([Buffer.alloc(600), Buffer.alloc(400)]);
    expect(await store.put('fits', kilobyte(), PNG)).toBe(1000);
    await expect(store.put('large', kilobyte(), { ...PNG, maxBytes: 999 })).rejects.toThrow(
      BlobTooLargeError,
    );
    await expect(store.put('large', Buffer.alloc(1001), PNG)).rejects.toThrow(BlobTooLargeError);
    expect(await store.exists('large')).toBe(false);
    expect(await files()).toEqual(['fits']);
  });

  it('keeps the previous blob and no fragments when the stream breaks', async () => {
    await store.put('a', Buffer.from('former'), PNG);
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('connection lost');
    }
    await expect(store.put('a', Readable.from(broken()), PNG)).rejects.toThrow('connection lost');
    const destroyed = Readable.from([Buffer.from('x')]);
    destroyed.destroy();
    await expect(store.put('a', destroyed, PNG)).rejects.toThrow();
    expect(await contentOf('a')).toBe('former');
    expect(await files()).toEqual(['a']);
  });

  it('closes the stream of a blob that it cannot begin to write', async () => {
    await writeFile(join(folder, 'blobs'), 'a file where the folder should be');
    const body = Readable.from([Buffer.from('picture')]);
    await expect(store.put('a', body, PNG)).rejects.toThrow();
    expect(body.destroyed).toBe(true);
  });

  it('removes what a killed process left a day ago, and nothing that may still be written', async () => {
    const incoming = join(folder, 'blobs', '.incoming');
    await mkdir(incoming, { recursive: true });
    for (const name of ['left', 'growing']) await writeFile(join(incoming, name), 'x');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(incoming, 'left'), yesterday, yesterday);
    await store.put('a', Buffer.from('x'), PNG);
    expect(await readdir(incoming)).toEqual(['growing']);
    await utimes(join(incoming, 'growing'), yesterday, yesterday);
    const later = performance.now() + 3_600_001;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    onTestFinished(() => void vi.restoreAllMocks());
    await store.put('a', Buffer.from('x'), PNG);
    expect(await readdir(incoming)).toEqual([]);
  });

  it('deletes existing blobs and ignores missing ones', async () => {
    await store.put('x/1', Buffer.from('1'), PNG);
    await store.put('x/2', Buffer.from('2'), PNG);
    await store.delete(['x/1', 'x/3', 'y']);
    expect([await store.exists('x/1'), await store.exists('x/2')]).toEqual([false, true]);
  });

  it.runIf(process.getuid?.() === 0)(
    'gives files and folders that root writes to the owner of the folder around them',
    async () => {
      const nobody = 65_534;
      await chown(folder, nobody, nobody);
      await store.put('a/1/file', Buffer.from('1'), PNG);
      for (const path of ['', '.incoming', 'a', 'a/1', 'a/1/file'])
        expect([path, (await stat(join(folder, 'blobs', path))).uid]).toEqual([path, nobody]);
    },
  );

  it('removes empty folders, but none that is in use', async () => {
    await store.put('a/1/x/file', Buffer.from('1'), PNG);
    await store.put('a/2/y/file', Buffer.from('2'), PNG);
    await store.delete(['a/1/x/file']);
    expect(await readdir(join(folder, 'blobs', 'a'))).toEqual(['2']);
    await store.delete(['a/2/y/file']);
    expect(await readdir(join(folder, 'blobs'))).toEqual(['.incoming']);
  });

  it('stores its first files although they arrive at the same time', async () => {
    for (let round = 0; round < 40; round += 1) {
      const fresh = new LocalBlobStore(join(folder, `fresh-${round}`, 'a', 'b'));
      const files = Array.from({ length: 20 }, (_, index) => `c/d/${index}`);
      await Promise.all(files.map((key) => fresh.put(key, Buffer.from('x'), PNG)));
    }
  });

  it('stores into a folder while deletions empty it', async () => {
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        await store.put(`a/b/${index}`, Buffer.from('x'), PNG);
        if (index % 2 === 0) await store.delete([`a/b/${index}`]);
      }),
    );
    expect(await readdir(join(folder, 'blobs', 'a', 'b'))).toHaveLength(25);
  });

  it('finds no blob at a missing path, a folder, or below another blob', async () => {
    await store.put('x/1', Buffer.from('1'), PNG);
    for (const key of ['nothing', 'x', 'x/1/deeper']) {
      expect(await store.get(key)).toBeNull();
      expect(await store.exists(key)).toBe(false);
    }
    await store.delete(['x']);
    expect(await contentOf('x/1')).toBe('1');
  });

  it.each([
    '',
    '/etc/passwd',
    '../secret',
    'a/../../secret',
    'a/./b',
    'a//b',
    'a/',
    '.incoming/a',
    'a\\..\\b',
    'a\0b',
    'a b',
    'C:/windows',
    'x'.repeat(513),
  ])('refuses the key %j', async (key) => {
    await writeFile(join(folder, 'secret'), 'outside');
    await expect(store.put(key, Buffer.from('x'), PNG)).rejects.toThrow(InvalidBlobKeyError);
    await expect(store.get(key)).rejects.toThrow(InvalidBlobKeyError);
    await expect(store.exists(key)).rejects.toThrow(InvalidBlobKeyError);
    await expect(store.delete([key])).rejects.toThrow(InvalidBlobKeyError);
    expect(await files()).toEqual(['secret']);
  });

  it('does not serve a file that it did not write', async () => {
    await store.put('a', Buffer.from('x'), PNG);
    await writeFile(join(folder, 'blobs', 'foreign'), 'something else');
    await expect(store.get('foreign')).rejects.toThrow(/not written by this store/);
  });
});

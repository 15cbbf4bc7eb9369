/** How files are identified and stored. */

import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadedFile } from '../http/index.ts';
import { aFilm } from '../testing/film.ts';
import { type MediaFile, readMediaFile } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-media-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let made = 0;
async function read(content: Buffer | string): Promise<MediaFile & { readonly bytes: Buffer }> {
  made += 1;
  const path = join(folder, String(made));
  await writeFile(path, content);
  const file: UploadedFile = {
    filename: 'file',
    // The type that the client claims is never used.
    contentType: 'image/png',
    size: content.length,
    sender: 'ada',
    path,
    stream: () => createReadStream(path),
    bytes: () => readFile(path),
  };
  const media = await readMediaFile(file);
  const body = media.body();
  return { ...media, bytes: body instanceof Uint8Array ? Buffer.from(body) : await buffer(body) };
}

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } });

async function film(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(['#ff0000', '#00ff00'].map((background) => frame(background)));
  return sharp(frames, { join: { animated: true } })
    [format]({ delay: [100, 200] })
    .toBuffer();
}
const frame = (background: string) =>
  sharp({ create: { width: 40, height: 20, channels: 4, background } })
    .png()
    .toBuffer();

describe('pictures', () => {
  it.each(['png', 'jpeg', 'webp', 'avif'] as const)(
    'of the kind %s become WebP of their size',
    async (kind) => {
      const read1 = await read(await picture()[kind]().toBuffer());
      expect(read1).toMatchObject({ ending: 'webp', contentType: 'image/webp', width: 40, height: 20 });
      expect(await sharp(read1.bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
    },
  );

  it("are rotated as taken, and lose the camera's metadata", async () => {
    const taken = await picture()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).orientation).toBe(6);
    const { bytes, width, height } = await read(taken);
    expect([width, height]).toEqual([20, 40]);
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('that are GIFs stay GIFs, animated or not', async () => {
    const still = await read(await picture().gif().toBuffer());
    expect(still).toMatchObject({ ending: 'gif', contentType: 'image/gif', width: 40, height: 20 });
    const moving = await read(await film('gif'));
    expect(moving).toMatchObject({ ending: 'gif', contentType: 'image/gif', width: 40, height: 20 });
    expect(await sharp(moving.bytes, { animated: true }).metadata()).toMatchObject({
      format: 'gif',
      pages: 2,
      delay: [100, 200],
    });
  });

  it('that are animated WebP stay animated WebP', async () => {
    const moving = await read(await film('webp'));
    expect(moving).toMatchObject({ ending: 'webp', contentType: 'image/webp', width: 40, height: 20 });
    expect(await sharp(moving.bytes, { animated: true }).metadata()).toMatchObject({
      format: 'webp',
      pages: 2,
    });
  });

  it("that browsers do not show lose the camera's metadata, and are plain files", async () => {
    const taken = await picture()
      .withExif({ IFD0: { Make: 'Camera' } })
      .avif()
      .toBuffer();
    const brand = taken.indexOf('avif');
    const kept = await read(
      Buffer.concat([taken.subarray(0, brand), Buffer.from('heic'), taken.subarray(brand + 4)]),
    );
    expect(kept).toMatchObject({ ending: null, contentType: 'application/octet-stream', size: taken.length });
    expect(kept.bytes.includes('Camera')).toBe(false);
  });

  it('that cannot be read are plain files', async () => {
    const whole = await picture(400, 400).png().toBuffer();
    const broken = whole.subarray(0, whole.length / 2);
    const kept = await read(broken);
    expect(kept).toMatchObject({
      ending: null,
      contentType: 'application/octet-stream',
      width: null,
      height: null,
    });
    expect(kept.bytes.equals(broken)).toBe(true);
    const bitmap = Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]);
    expect(await read(bitmap)).toMatchObject({ ending: null, contentType: 'application/octet-stream' });
  });
});

/** Where a box of an MP4 file starts and ends. */
function boxIn(mp4: Buffer, type: string): [start: number, end: number] {
  const start = mp4.indexOf(type, 0, 'latin1') - 4;
  return [start, start + mp4.readUInt32BE(start)];
}

describe('videos', () => {
  it('report their displayed size, and stay unchanged', async () => {
    const mp4 = await aFilm('mp4');
    const kept = await read(mp4);
    expect(kept).toMatchObject({ ending: null, contentType: 'video/mp4', width: 320, height: 180 });
    expect(kept.bytes.equals(mp4)).toBe(true);
    expect(await read(await aFilm('mp4', { rotation: 90 }))).toMatchObject({ width: 180, height: 320 });
    expect(await read(await aFilm('webm'))).toMatchObject({
      contentType: 'video/webm',
      width: 320,
      height: 180,
    });
  });

  it("lose the camera's metadata", async () => {
    const { bytes } = await read(await aFilm('mov', { tags: { comment: '+48.8577+002.2950/' } }));
    expect(bytes.includes('+48.8577')).toBe(false);
  });

  it('with thousands of tracks report the size of the first one', async () => {
    const mp4 = await aFilm('mp4');
    const [start, end] = boxIn(mp4, 'trak');
    const track = mp4.subarray(start, end);
    const bytes = Buffer.concat([mp4.subarray(0, end), ...new Array(7999).fill(track), mp4.subarray(end)]);
    const [movie, movieEnd] = boxIn(mp4, 'moov');
    bytes.writeUInt32BE(movieEnd - movie + 7999 * track.length, movie);
    expect(await read(bytes)).toMatchObject({ contentType: 'video/mp4', width: 320, height: 180 });
  });

  it('with an unreadable container have no size', async () => {
    const mp4 = await aFilm('mp4');
    expect(await read(mp4.subarray(0, 40))).toMatchObject({ contentType: 'video/mp4', width: null });
  });
});

describe('other files', () => {
  it.each([
    ['a web page', '<!doctype html><script>alert(1)</script>', 'text/plain; charset=utf-8'],
    ['a text', 'Grüße', 'text/plain; charset=utf-8'],
    ['a long text cut within a character', 'ü'.repeat(5000), 'text/plain; charset=utf-8'],
    [
      'a drawing that could run scripts',
      '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
      'text/plain; charset=utf-8',
    ],
    ['nothing', '', 'application/octet-stream'],
    ['bytes', Buffer.from([0, 1, 2, 3]), 'application/octet-stream'],
    ['a text in Latin-1', Buffer.from('Grüße', 'latin1'), 'application/octet-stream'],
    ['a PDF', '%PDF-1.7\n', 'application/pdf'],
  ])('%s is identified by its content and stored unchanged', async (_what, content, contentType) => {
    const kept = await read(content);
    expect(kept).toMatchObject({ ending: null, contentType, width: null, height: null });
    expect(kept.bytes.equals(Buffer.from(content))).toBe(true);
  });
});

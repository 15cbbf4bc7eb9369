import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { BufferSource, EncodedPacketSink, Input, MP4, QTFF } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFilm } from '../../testing/film.ts';
import { removeMetadata } from './remove-metadata.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-metadata-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function withoutMetadata(content: Buffer): Promise<Buffer> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  await removeMetadata(path);
  return readFile(path);
}

const PLACE = '+48.8577+002.2950/';
const XMP_UUID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part as string, 'latin1')));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + bytes.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, bytes]);
}

/** The start of a `meta` box: its version, and what it describes. */
const handler = (kind: string): Buffer =>
  Buffer.concat([Buffer.alloc(4), box('hdlr', Buffer.alloc(8), kind, Buffer.alloc(13))]);

const longBox = (type: string, content: Buffer): Buffer => {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1);
  header.write(type, 4, 'latin1');
  header.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([header, content]);
};

/** A film with boxes added at the end of the last box with this type, and of all that contain it. */
function withBoxes(film: Buffer, path: readonly string[], added: Buffer): Buffer {
  const bytes = Buffer.from(film);
  let end = bytes.length;
  for (const type of path) {
    const start = bytes.lastIndexOf(type, 'latin1') - 4;
    end = start + bytes.readUInt32BE(start);
    bytes.writeUInt32BE(end - start + added.length, start);
  }
  return Buffer.concat([bytes.subarray(0, end), added, bytes.subarray(end)]);
}

async function contentOf(film: Buffer) {
  const input = new Input({ source: new BufferSource(film), formats: [MP4, QTFF] });
  const track = await input.getPrimaryVideoTrack();
  const packets = track && (await new EncodedPacketSink(track).getFirstPacket());
  return { tags: await input.getMetadataTags(), picture: packets?.data };
}

describe('a film', () => {
  it.each(['mp4', 'mov'] as const)('of the kind %s loses its tags and keeps its pictures', async (kind) => {
    const film = await aFilm(kind, { tags: { title: 'Home', comment: PLACE } });
    const before = await contentOf(film);
    expect(before.tags).toMatchObject({ title: 'Home', comment: PLACE });
    const cleaned = await withoutMetadata(film);
    expect(await contentOf(cleaned)).toEqual({ tags: {}, picture: before.picture });
    expect(cleaned).toHaveLength(film.length);
  });

  it.each([
    ['user data of the film', ['moov'], box('udta', box('\u00a9xyz', PLACE))],
    ['user data of a track', ['moov', 'trak'], box('udta', box('\u00a9xyz', PLACE))],
    ['metadata by keys', ['moov'], box('meta', box('ilst', PLACE))],
    ['the description of the whole file', [], box('meta', handler('nrtm'), box('xml ', PLACE))],
    ['such a description without a version', [], box('meta', box('ilst', PLACE))],
    ['a box with a long size', ['moov'], longBox('udta', Buffer.from(PLACE))],
    ['XMP', [], box('uuid', XMP_UUID, PLACE)],
    ['the film within a motion photo', [], box('mpvd', box('moov', box('udta', PLACE)))],
    ['a last box without a size', [], Buffer.concat([Buffer.alloc(4), Buffer.from(`udta${PLACE}`)])],
  ])('loses the place in %s', async (_where, path, added) => {
    const film = await aFilm('mov');
    const located = withBoxes(film, path, added);
    const cleaned = await withoutMetadata(located);
    expect(cleaned.includes(PLACE)).toBe(false);
    expect(cleaned).toHaveLength(located.length);
    expect((await contentOf(cleaned)).picture).toEqual((await contentOf(film)).picture);
  });

  it('without metadata stays as it is', async () => {
    const film = withBoxes(await aFilm('mp4'), [], box('uuid', 'another kind of box'));
    expect((await withoutMetadata(film)).equals(film)).toBe(true);
  });
});

describe('a HEIF picture', () => {
  const picture = (): Promise<Buffer> =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PLACE}</x:xmpmeta>`)
      .avif()
      .toBuffer();

  it('loses Exif and XMP and looks the same', async () => {
    const taken = await picture();
    expect([taken.includes('Camera'), taken.includes(PLACE)]).toEqual([true, true]);
    const cleaned = await withoutMetadata(taken);
    expect([cleaned.includes('Camera'), cleaned.includes(PLACE)]).toEqual([false, false]);
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect((await pixels(cleaned)).equals(await pixels(taken))).toBe(true);
  });

  it('with descriptions in its data box loses them', async () => {
    const entry = box('infe', Buffer.from([2, 0, 0, 0, 0, 7, 0, 0]), 'Exif\0');
    const names = box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), entry);
    const place = [0, 7, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, PLACE.length];
    const places = box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0, 0, 1, ...place]));
    const meta = box('meta', handler('pict'), names, places, box('idat', `ab${PLACE}cd`));
    const cleaned = await withoutMetadata(Buffer.concat([box('ftyp', 'heic'), meta]));
    expect(cleaned.toString('latin1')).toContain(`idatab${'\0'.repeat(PLACE.length)}cd`);
  });

  it('whose places overlap is overwritten at most once in all', async () => {
    const entry = box('infe', Buffer.from([2, 0, 0, 0, 0, 7, 0, 0]), 'Exif\0');
    const names = box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), entry);
    const overlapping = Buffer.alloc(900 * 4, Buffer.from([0, 0, 0x80, 0]));
    const counts = [0, 7, 0, 0, 901 >> 8, 901 & 255];
    const last = Buffer.from([0xf0, 0, 0, PLACE.length]);
    const places = box('iloc', Buffer.from([0, 0, 0, 0, 0x22, 0, 0, 1, ...counts]), overlapping, last);
    const meta = box('meta', handler('pict'), names, places);
    const file = Buffer.concat([box('ftyp', 'heic'), meta, Buffer.alloc(65_536)]);
    file.write(PLACE, 0xf000);
    expect((await withoutMetadata(file)).toString('latin1', 0xf000)).toContain(PLACE);
  });
});

it.each(['film', 'picture'])('any damage to a %s is survived, and keeps its size', async (kind) => {
  const whole =
    kind === 'film'
      ? withBoxes(await aFilm('mov'), ['moov', 'trak'], box('udta', PLACE))
      : await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
          .withExif({ IFD0: { Make: 'Camera' } })
          .avif()
          .toBuffer();
  const damage = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { maxLength: 8 }), fc.nat(whole.length), async (faults, length) => {
      const bytes = Buffer.from(whole.subarray(0, length));
      for (const { at, byte } of faults) if (at < length) bytes[at] = byte;
      expect(await withoutMetadata(bytes)).toHaveLength(length);
    }),
    { numRuns: 200 },
  );
});

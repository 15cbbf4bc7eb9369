/** Pictures: each format, its limits, and what is kept. */
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { timesAsLong } from '../testing/processor-time.ts';
import { convertImage, type ImageKind, type ImageShape, UnreadableImageError } from './index.ts';

const STICKER: ImageShape = { width: 320, height: 320, fit: 'contain', animated: true };
const ICON_FILM: ImageShape = { width: 8, height: 8, fit: 'shrink', animated: true };
const ICON: ImageShape = { width: 512, height: 512, fit: 'cover', animated: false };
const BANNER: ImageShape = { width: 1600, fit: 'shrink', animated: false };

const of = (bytes: Buffer, sender = 'ada') => ({ sender, bytes: async () => bytes });
const plain = (width: number, height: number, background = '#ff0000') =>
  sharp({ create: { width, height, channels: 4, background } });

async function film(width: number, height: number, colours: readonly string[]): Promise<Buffer> {
  const pictures = await Promise.all(colours.map((colour) => plain(width, height, colour).png().toBuffer()));
  return sharp(pictures, { join: { animated: true } })
    .gif({ delay: colours.map(() => 100), loop: 3 })
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A black PNG of one bit per pixel; sharp would first hold all of its pixels in memory. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

/** The chunks of a PNG, by type. */
function chunksOf(png: Buffer, wanted: string): Buffer {
  const found: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === wanted) found.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(found);
}

interface TestFrame {
  readonly colour: string;
  readonly box: readonly [left: number, top: number, width: number, height: number];
  readonly dispose?: number;
  readonly blend?: number;
}

async function apng(width: number, height: number, frames: readonly TestFrame[], plays = 0): Promise<Buffer> {
  const header = chunksOf(await plain(width, height).png().toBuffer(), 'IHDR');
  const counts = Buffer.alloc(8);
  counts.writeUInt32BE(frames.length, 0);
  counts.writeUInt32BE(plays, 4);
  const parts = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('acTL', counts)];
  let sequence = 0;
  for (const [index, { colour, box, dispose = 0, blend = 0 }] of frames.entries()) {
    const control = Buffer.alloc(26);
    const [left, top, wide, high] = box;
    for (const [place, value] of [sequence++, wide, high, left, top].entries())
      control.writeUInt32BE(value, place * 4);
    control.writeUInt16BE(1, 20);
    control.writeUInt16BE(10, 22);
    control.writeUInt8(dispose, 24);
    control.writeUInt8(blend, 25);
    parts.push(chunk('fcTL', control));
    const pixels = chunksOf(await plain(wide, high, colour).png().toBuffer(), 'IDAT');
    if (index === 0) parts.push(chunk('IDAT', pixels));
    else {
      const numbered = Buffer.alloc(4);
      numbered.writeUInt32BE(sequence++);
      parts.push(chunk('fdAT', Buffer.concat([numbered, pixels])));
    }
  }
  return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))]);
}

/** The colour of a pixel in a frame of an animation, as `r,g,b,a`. */
async function pixel(bytes: Buffer, page: number, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes, { page })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 4;
  return [...data.subarray(at, at + 4)].join();
}

const refused = (bytes: Buffer, shape = STICKER, kinds?: readonly ImageKind[]) =>
  expect(convertImage(of(bytes), shape, kinds)).rejects.toBeInstanceOf(UnreadableImageError);

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A grey JPEG of 64 x 64 pixels: a first scan, then for each coefficient one scan, and a second one for some. */
function jpegOfScans(count: number): Buffer {
  const table = (kind: number, symbol: number) =>
    segment(0xc4, Buffer.from([kind, 1, ...Array.from({ length: 15 }, () => 0), symbol]));
  const scan = (place: number, bits: number, data: Buffer) =>
    Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, place, place, bits])), data]);
  const scans = Array.from({ length: count - 1 }, (_, index) =>
    scan((index % 63) + 1, index < 63 ? 0x01 : 0x10, Buffer.from([1])),
  );
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 1)])),
    segment(0xc2, Buffer.from([8, 0, 64, 0, 64, 1, 1, 0x11, 0])),
    table(0x00, 0),
    // One symbol: all 64 blocks are zero here.
    table(0x10, 0x60),
    scan(0, 0, Buffer.alloc(8)),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** An AVIF of 1024 x 1024 pixels, each frame of which takes some milliseconds and a hundred bytes. */
async function avifOfFrames(count: number): Promise<Buffer> {
  const avif = await plain(1024, 1024).removeAlpha().avif({ effort: 0 }).toBuffer();
  const start = avif.indexOf('mdat') + 4;
  const frame = avif.subarray(start);
  // The length of the picture's data occurs once, in the list of places.
  const place = avif.subarray(0, start).indexOf(numberIn(frame.length));
  const long = Buffer.concat([avif.subarray(0, start), ...Array.from({ length: count }, () => frame)]);
  long.writeUInt32BE(frame.length * count, place);
  long.writeUInt32BE(frame.length * count + 8, start - 8);
  return long;
}

function numberIn(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

describe('still pictures', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('%s becomes WebP', async (kind) => {
    const bytes = await plain(700, 400).toFormat(kind).toBuffer();
    const made = await convertImage(of(bytes), ICON);
    expect(made).toMatchObject({
      contentType: 'image/webp',
      extension: 'webp',
      animated: false,
      width: 512,
      height: 512,
    });
    expect((await sharp(made.bytes).metadata()).format).toBe('webp');
  });

  it('only shrinks if asked to', async () => {
    const wide = await convertImage(of(await plain(3200, 400).png().toBuffer()), BANNER);
    expect([wide.width, wide.height]).toEqual([1600, 200]);
    const small = await convertImage(of(await plain(300, 40).png().toBuffer()), BANNER);
    expect([small.width, small.height]).toEqual([300, 40]);
  });

  it('shows the whole of a small one with a transparent border', async () => {
    const made = await convertImage(of(await plain(20, 10).png().toBuffer()), STICKER);
    expect([made.width, made.height]).toEqual([320, 320]);
    expect((await pixel(made.bytes, 0, 160, 5)).endsWith(',0')).toBe(true);
    expect((await pixel(made.bytes, 0, 160, 160)).endsWith(',255')).toBe(true);
  });

  it("loses its metadata but keeps the camera's orientation", async () => {
    const bytes = await plain(200, 100)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Ada' } })
      .toBuffer();
    const made = await convertImage(of(bytes), BANNER);
    expect([made.width, made.height]).toEqual([100, 200]);
    expect((await sharp(made.bytes).metadata()).exif).toBeUndefined();
  });

  it('is the first frame of an animation if animation is not allowed', async () => {
    const made = await convertImage(of(await film(50, 50, ['#ff0000', '#0000ff'])), ICON);
    expect(made).toMatchObject({ contentType: 'image/webp', animated: false });
    expect(await pixel(made.bytes, 0, 5, 5)).toMatch(/^25[0-9],[0-9],[0-9],255$/);
  });
});

describe('animations', () => {
  it.each([
    ['gif', (bytes: Buffer) => Promise.resolve(bytes)],
    ['webp', (bytes: Buffer) => sharp(bytes, { animated: true }).webp().toBuffer()],
  ])('%s becomes a GIF with its timing', async (_kind, prepare) => {
    const made = await convertImage(
      of(await prepare(await film(40, 20, ['#ff0000', '#00ff00', '#0000ff']))),
      STICKER,
    );
    expect(made).toMatchObject({ contentType: 'image/gif', animated: true, width: 320, height: 320 });
    const { pages, delay, loop } = await sharp(made.bytes, { animated: true }).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [100, 100, 100], loop: 3 });
    expect(await pixel(made.bytes, 0, 160, 5)).toBe('0,0,0,0');
    expect(await pixel(made.bytes, 2, 160, 160)).toBe('0,0,255,255');
  });

  it('an animated PNG keeps its frames, composed by the rules of the format', async () => {
    const bytes = await apng(
      320,
      320,
      [
        { colour: '#ff0000', box: [0, 0, 320, 320] },
        { colour: '#00ff00', box: [0, 0, 100, 100], dispose: 1 },
        { colour: '#0000ff', box: [200, 200, 100, 100], dispose: 2 },
        { colour: '#00000000', box: [0, 200, 100, 100], blend: 1 },
        { colour: '#00000000', box: [0, 200, 100, 100], blend: 0 },
      ],
      2,
    );
    const made = await convertImage(of(bytes), STICKER);
    const { pages, delay, loop } = await sharp(made.bytes, { animated: true }).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 5, delay: [100, 100, 100, 100, 100], loop: 2 });
    const red = '255,0,0,255';
    expect(await pixel(made.bytes, 0, 50, 50)).toBe(red);
    expect(await pixel(made.bytes, 1, 50, 50)).toBe('0,255,0,255');
    expect(await pixel(made.bytes, 1, 150, 150)).toBe(red);
    expect((await pixel(made.bytes, 2, 50, 50)).endsWith(',0'), 'disposed to the background').toBe(true);
    expect(await pixel(made.bytes, 2, 250, 250)).toBe('0,0,255,255');
    expect(await pixel(made.bytes, 3, 250, 250), 'disposed to what was before').toBe(red);
    expect(await pixel(made.bytes, 3, 50, 250), 'nothing laid over').toBe(red);
    expect((await pixel(made.bytes, 4, 50, 250)).endsWith(',0'), 'nothing in its place').toBe(true);
  });

  it('an animated PNG with one frame becomes a still picture', async () => {
    const bytes = await apng(50, 50, [{ colour: '#ff0000', box: [0, 0, 50, 50] }]);
    expect((await convertImage(of(bytes), STICKER)).contentType).toBe('image/webp');
  });

  it('an animated PNG with a frame outside it, or with a broken part, is refused', async () => {
    const whole = { colour: '#ff0000', box: [0, 0, 50, 50] } as const;
    await refused(await apng(50, 50, [whole, { colour: '#ff0000', box: [1, 0, 50, 50] }]));
    const broken = await apng(50, 50, [whole, whole]);
    broken.writeUInt8((broken.at(-30) ?? 0) ^ 1, broken.length - 30);
    await refused(broken);
    await refused((await apng(50, 50, [whole, whole])).subarray(0, -20));
  });

  it('an animated PNG with 2,001 frames, or with a large part that every frame needs, is refused', async () => {
    const bytes = await apng(8, 8, [
      { colour: '#ff0000', box: [0, 0, 8, 8] },
      { colour: '#00ff00', box: [0, 0, 1, 1] },
    ]);
    const end = bytes.subarray(-12);
    const before = bytes.subarray(0, -12);
    const frame = before.subarray(before.lastIndexOf('fcTL') - 4);
    const withFrames = (count: number) =>
      Buffer.concat([before, ...Array.from({ length: count - 2 }, () => frame), end]);
    expect((await convertImage(of(withFrames(2000)), ICON_FILM)).animated).toBe(true);
    await refused(withFrames(2001), ICON_FILM);
    await refused(Buffer.concat([before, chunk('tRNS', Buffer.alloc(769)), end]));
  });

  it('an animated PNG with very many parts is refused', async () => {
    const whole = { colour: '#ff0000', box: [0, 0, 8, 8] } as const;
    const bytes = await apng(8, 8, [whole, whole]);
    const withParts = (count: number) => {
      const parts = Array.from({ length: count }, () => chunk('abCd', Buffer.alloc(0)));
      return Buffer.concat([bytes.subarray(0, -12), ...parts, bytes.subarray(-12)]);
    };
    expect((await convertImage(of(withParts(9900)), ICON_FILM)).animated).toBe(true);
    await refused(withParts(10_000), ICON_FILM);
  });

  it('a WebP with 2,001 frames is refused, still or animated', async () => {
    const pictures = [plain(8, 8).png(), plain(8, 8, '#0f0').png()].map((picture) => picture.toBuffer());
    const webp = await sharp(await Promise.all(pictures), { join: { animated: true } })
      .webp()
      .toBuffer();
    const [first, second] = [webp.indexOf('ANMF'), webp.lastIndexOf('ANMF')];
    const withFrames = (count: number) => {
      const more = Array.from({ length: count - 2 }, () => webp.subarray(first, second));
      const long = Buffer.concat([webp, ...more]);
      long.writeUInt32LE(long.length - 8, 4);
      return long;
    };
    for (const shape of [ICON_FILM, ICON]) await refused(withFrames(2001), shape);
    expect(await convertImage(of(withFrames(50)), ICON_FILM)).toMatchObject({ animated: true, width: 8 });
  });

  it('a GIF with 2,001 frames is refused, still or animated', async () => {
    const start = Buffer.from('GIF89a\x08\0\x08\0\x80\0\0\xff\0\0\0\xff\0', 'latin1');
    const comment = Buffer.from('!\xfe\x04,,,,\0', 'latin1');
    const frame = Buffer.from('!\xf9\x04\x04\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1');
    const withFrames = (count: number) =>
      Buffer.concat([start, comment, ...Array.from({ length: count }, () => frame), Buffer.from(';')]);
    for (const shape of [ICON_FILM, ICON]) await refused(withFrames(2001), shape);
    expect(await convertImage(of(withFrames(2000)), ICON_FILM)).toMatchObject({ animated: true, width: 8 });
  });

  it('an animated PNG with very many pixels is reduced', async () => {
    const whole = { colour: '#ff000080', box: [0, 0, 3000, 2900], blend: 1 } as const;
    const shape = { width: 16_383, height: 16_383, fit: 'shrink', animated: true } as const;
    const made = await convertImage(of(await apng(3000, 2900, [whole, whole])), shape);
    expect(made.width * made.height * 2).toBeLessThanOrEqual(16_777_216);
    expect(made.width / made.height).toBeCloseTo(3000 / 2900, 2);
  });
});

describe('other content', () => {
  /** Takes half a second to read. */
  let large: Buffer;
  beforeAll(async () => {
    large = await plain(7000, 7000).png().toBuffer();
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['the head of a PNG alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('%s is refused', (_what, bytes) => refused(bytes));

  it('is refused if it is truncated or has an unsupported format', async () => {
    const png = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#123',
        noise: { type: 'gaussian', mean: 100, sigma: 50 },
      },
    })
      .png()
      .toBuffer();
    await refused(png.subarray(0, png.length / 2));
    await refused(await plain(20, 20).jpeg().toBuffer(), STICKER, ['png', 'apng', 'webp', 'gif']);
    await refused(await plain(20, 20).tiff().toBuffer());
  });

  it('is refused if it has too many pixels, however small the file', async () => {
    expect((await convertImage(of(blackPng(1200, 500)), ICON)).width).toBe(512);
    const bomb = blackPng(12_000, 5000);
    expect(bomb.length).toBeLessThan(524_288);
    await refused(bomb);
  });

  it('is refused if it is a JPEG of more than 100 scans, however small the file', async () => {
    await refused(jpegOfScans(101));
    expect((await convertImage(of(jpegOfScans(100)), ICON)).width).toBe(512);
    // Marks of scans in a comment, or after the end of the picture, do not count.
    const comment = segment(0xfe, Buffer.alloc(4096, '\xff\xda', 'latin1'));
    const jpeg = jpegOfScans(9);
    const surrounded = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), comment]);
    expect((await convertImage(of(surrounded), ICON)).width).toBe(512);
  });

  it.each([
    ['JPEG', '\xff\xd8\xff\xe0\0\x02', '\xff\0'],
    ['WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'ANMF'],
  ])('takes as little time if it is a %s of nothing but marks', async (_kind, head, mark) => {
    const refuse = (filling: string) => {
      const bytes = Buffer.alloc(10_000_000, filling, 'latin1');
      bytes.write(head, 'latin1');
      return () => refused(bytes);
    };
    // A search for each mark takes more than twenty times as long.
    expect(await timesAsLong(refuse(mark), refuse('abcd'))).toBeLessThan(8);
  });

  it('is refused if it is an AVIF of very many frames, long before all are decoded', async () => {
    expect(await convertImage(of(await avifOfFrames(1)), BANNER, ['avif'])).toMatchObject({ width: 1024 });
    const long = await avifOfFrames(30_000);
    expect(long.length).toBeLessThan(10_485_760);
    await refused(long, BANNER, ['avif']);
  });

  it('costs no memory for texts that a PNG contains', async () => {
    const png = await plain(64, 64).png().toBuffer();
    const text = deflateSync(Buffer.alloc(7_000_000, 'a'));
    const texts = Array.from({ length: 100 }, (_, index) =>
      chunk('zTXt', Buffer.concat([Buffer.from(`text ${index}\0\0`), text])),
    );
    const bomb = Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]);
    const before = process.resourceUsage().maxRSS;
    expect((await convertImage(of(bomb), ICON)).bytes).toEqual((await convertImage(of(png), ICON)).bytes);
    // In kilobytes; with the texts it was 2.5 GB.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(500_000);
  });

  it('of one sender does not delay pictures of another', async () => {
    const done: string[] = [];
    const flood = Array.from({ length: 3 }, () =>
      convertImage(of(large, 'eve'), BANNER).finally(() => done.push('flood')),
    );
    const small = await plain(64, 64).png().toBuffer();
    await convertImage(of(small, 'ada'), ICON).then(() => done.push('avatar'));
    expect(done.indexOf('avatar')).toBeLessThanOrEqual(1);
    // On a slow machine they may take too long and be refused.
    await Promise.allSettled(flood);
  });

  it('counts with all of its frames, so that smaller pictures go first', async () => {
    const whole = { colour: '#ff0000', box: [0, 0, 500, 500] } as const;
    const animation = await apng(
      500,
      500,
      Array.from({ length: 100 }, () => whole),
    );
    const still = await plain(1000, 1000).png().toBuffer();
    // A picture is read again when its turn comes.
    const begun = Promise.withResolvers<void>();
    let reads = 0;
    const bytes = async () => {
      reads += 1;
      if (reads === 2) begun.resolve();
      return large;
    };
    const done: string[] = [];
    const first = convertImage({ sender: 'eve', bytes }, BANNER).finally(() => done.push('large'));
    await begun.promise;
    await Promise.allSettled([
      first,
      convertImage(of(animation, 'mallory'), ICON_FILM).finally(() => done.push('animation')),
      convertImage(of(still, 'ada'), ICON_FILM).finally(() => done.push('still')),
    ]);
    expect(done[0]).toBe('still');
  });

  it('with very many pixels is reduced and keeps its proportions', async () => {
    const photo = await plain(8192, 6144).jpeg().toBuffer();
    const shape = { width: 16_383, height: 16_383, fit: 'shrink', animated: true } as const;
    const made = await convertImage(of(photo), shape);
    expect(made.width * made.height).toBeLessThanOrEqual(16_777_216);
    expect(made.width / made.height).toBeCloseTo(4 / 3, 2);
    const wide = await convertImage(of(await plain(6000, 600).png().toBuffer()), shape);
    expect([wide.width, wide.height]).toEqual([6000, 600]);
  });

  it('gets one kind of error, whatever was changed in it', async () => {
    const whole = await apng(8, 8, [
      { colour: '#ff0000', box: [0, 0, 8, 8] },
      { colour: '#00ff00', box: [2, 2, 4, 4], dispose: 2, blend: 1 },
    ]);
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes.writeUInt8(value, at);
        const made = await convertImage(of(bytes), STICKER).catch((error: unknown) => error);
        const fine = made instanceof UnreadableImageError || !(made instanceof Error);
        expect(fine, String(made)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

/** Draws the pictures of people without one: libraries build their addresses from the id. */
import { crc32, deflateSync } from 'node:zlib';

const SIZE = 256;
/** Discord has as many; libraries choose by id. */
const COLOURS = ['#5b6cb8', '#6f7680', '#3d8b5f', '#b07a1e', '#b5485a', '#8a5aa8'];
const [BACKGROUND, FIGURE] = [0, 1];

/** Six PNG files, by the number in their address. */
export function drawDefaultAvatars(): readonly Buffer[] {
  return COLOURS.map(drawPng);
}

/** A head above shoulders. */
function isFigure(x: number, y: number): boolean {
  const head = Math.hypot(x - SIZE / 2, y - SIZE * 0.39) < SIZE * 0.17;
  return head || Math.hypot((x - SIZE / 2) / 0.34, (y - SIZE) / 0.36) < SIZE;
}

function drawPng(colour: string): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // Eight bits for each pixel, which are places in the palette.
  header.set([8, 3], 8);
  const rows = Array.from({ length: SIZE }, (_row, y) => [
    0,
    ...Array.from({ length: SIZE }, (_pixel, x) => (isFigure(x, y) ? FIGURE : BACKGROUND)),
  ]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(`${colour.slice(1)}ffffff`, 'hex')),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

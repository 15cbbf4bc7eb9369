/** Ogg files as programs write them: with pictures beside the sound, and several songs one after the other. */
import { expect, it } from 'vitest';
import { readOggOpus } from './ogg-opus.ts';

const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
const HEAD = Buffer.from('OpusHead........');
const TAGS = Buffer.from('OpusTags........');
const PICTURE = Buffer.from('a frame of Theora');

/** @param continued whether the first packet began on the page before */
function page(stream: number, packets: readonly Buffer[], continued = false): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS', 'latin1');
  head[5] = continued ? 1 : 0;
  head.writeUInt32LE(stream, 14);
  head[26] = packets.length;
  return Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets]);
}

it('reads the sound of a song with a picture, which ffmpeg writes as a stream of its own', () => {
  const [cover, sound] = [7, 8];
  const begun = Buffer.concat([SILENCE, Buffer.alloc(252)]);
  const file = Buffer.concat([
    page(cover, [PICTURE]),
    page(sound, [HEAD]),
    page(sound, [TAGS]),
    page(sound, [SILENCE, begun]),
    page(cover, [PICTURE]),
    page(sound, [SILENCE], true),
  ]);
  expect(readOggOpus(file).map(({ bytes }) => bytes.length)).toEqual([3, 258]);
});

it('reads songs that follow each other without their headers', () => {
  const song = (stream: number) => [page(stream, [HEAD]), page(stream, [TAGS]), page(stream, [SILENCE])];
  expect(readOggOpus(Buffer.concat([...song(1), ...song(2)]))).toHaveLength(2);
});

it('refuses a film without Opus', () => {
  expect(() => readOggOpus(page(1, [PICTURE, PICTURE]))).toThrow('not an Ogg file with Opus in it');
});

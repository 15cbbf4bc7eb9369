/**
 * Reads Opus packets from an Ogg file (RFC 3533, RFC 7845), such as the output of `ffmpeg -c:a libopus` and
 * `opusenc`.
 */
import { concatenate } from '../bytes.ts';

/** One packet of an Opus stream: 48 kHz, one or two channels. */
export interface OpusPacket {
  readonly bytes: Uint8Array;
  readonly durationMs: number;
}

const HEADER_BYTES = 27;
const CONTINUED = 0x01;

/** The sound of an Ogg file. @throws Error unless it is an Ogg file with one Opus stream */
export function readOggOpus(file: Uint8Array): readonly OpusPacket[] {
  const [head, tags, ...packets] = [...readPackets(file)];
  if (!head || !tags || !startsWith(head, 'OpusHead') || !startsWith(tags, 'OpusTags'))
    throw new Error('not an Ogg file with Opus in it');
  return packets
    .filter((bytes) => bytes.length > 0)
    .map((bytes) => ({ bytes, durationMs: opusDuration(bytes) }));
}

function* readPackets(file: Uint8Array): Generator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let at = 0;
  while (at + HEADER_BYTES <= file.length) {
    if (!startsWith(file.subarray(at), 'OggS')) throw new Error('not an Ogg file, or a damaged one');
    const isContinued = ((file[at + 5] ?? 0) & CONTINUED) !== 0;
    if (!isContinued) parts = [];
    const segments = file[at + 26] ?? 0;
    let body = at + HEADER_BYTES + segments;
    for (const length of file.subarray(at + HEADER_BYTES, at + HEADER_BYTES + segments)) {
      parts.push(file.subarray(body, body + length));
      body += length;
      // A packet ends with the first segment that is not full.
      if (length === 255) continue;
      yield concatenate(parts);
      parts = [];
    }
    at = body;
  }
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

/** Milliseconds of sound in a packet (RFC 6716, 3.1). */
export function opusDuration(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet;
  const configuration = first >> 3;
  const frames = [1, 2, 2, second & 0x3f][first & 0x03] ?? 1;
  return frames * frameDuration(configuration);
}

function frameDuration(configuration: number): number {
  if (configuration < 12) return [10, 20, 40, 60][configuration % 4] ?? 20;
  if (configuration < 16) return configuration % 2 === 0 ? 10 : 20;
  return [2.5, 5, 10, 20][configuration % 4] ?? 20;
}

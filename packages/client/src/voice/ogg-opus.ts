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

/** The sound of an Ogg file; pictures and other streams are left out. @throws Error unless there is Opus in it */
export function readOggOpus(file: Uint8Array): readonly OpusPacket[] {
  const packets = [...readPackets(file)];
  if (packets.length === 0) throw new Error('not an Ogg file with Opus in it');
  return packets
    .filter((bytes) => bytes.length > 0 && !isHeader(bytes))
    .map((bytes) => ({ bytes, durationMs: opusDuration(bytes) }));
}

/** Songs that follow each other have headers each. */
const isHeader = (packet: Uint8Array) => startsWith(packet, 'OpusHead') || startsWith(packet, 'OpusTags');

function* readPackets(file: Uint8Array): Generator<Uint8Array> {
  const soundStreams = new Set<string>();
  let parts: Uint8Array[] = [];
  for (const { stream, isContinued, lengths, body } of readPages(file)) {
    if (startsWith(body, 'OpusHead')) soundStreams.add(stream);
    if (!soundStreams.has(stream)) continue;
    if (!isContinued) parts = [];
    let at = 0;
    for (const length of lengths) {
      parts.push(body.subarray(at, at + length));
      at += length;
      // A packet ends with the first segment that is not full.
      if (length === 255) continue;
      yield concatenate(parts);
      parts = [];
    }
  }
}

interface Page {
  /** Serial number of the stream. */
  readonly stream: string;
  /** Whether the first packet began on the page before. */
  readonly isContinued: boolean;
  /** Of the segments in the body. */
  readonly lengths: Uint8Array;
  readonly body: Uint8Array;
}

function* readPages(file: Uint8Array): Generator<Page> {
  let at = 0;
  while (at + HEADER_BYTES <= file.length) {
    if (!startsWith(file.subarray(at), 'OggS')) throw new Error('not an Ogg file, or a damaged one');
    const start = at + HEADER_BYTES + (file[at + 26] ?? 0);
    const lengths = file.subarray(at + HEADER_BYTES, start);
    const end = lengths.reduce((sum, length) => sum + length, start);
    yield {
      stream: file.subarray(at + 14, at + 18).join(),
      isContinued: ((file[at + 5] ?? 0) & CONTINUED) !== 0,
      lengths,
      body: file.subarray(start, end),
    };
    at = end;
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

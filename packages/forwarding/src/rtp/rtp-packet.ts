/** The parts of RTP packets (RFC 3550) that forwarding reads and writes. */

const FIXED_BYTES = 12;
/** One-byte header extensions (RFC 8285). */
const ONE_BYTE_PROFILE = 0xbede;

/** Ids of header extensions, the same in every offer of the unit. */
export const EXTENSIONS = { mid: 1, audioLevel: 2, rid: 3, sendTime: 4 } as const;

export interface RtpPacket {
  /** The whole packet, unencrypted. */
  readonly bytes: Buffer;
  readonly marker: boolean;
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc: number;
  /** The payload without padding. */
  readonly payload: Buffer;
  /** Extensions by id. */
  readonly extensions: ReadonlyMap<number, Buffer>;
}

/** Length of the header with its extensions; null for an incomplete packet. */
export function headerBytes(packet: Buffer): number | null {
  if (packet.length < FIXED_BYTES || (packet[0] ?? 0) >> 6 !== 2) return null;
  let length = FIXED_BYTES + ((packet[0] ?? 0) & 0x0f) * 4;
  if (((packet[0] ?? 0) & 0x10) !== 0) {
    if (packet.length < length + 4) return null;
    length += 4 + packet.readUInt16BE(length + 2) * 4;
  }
  return packet.length < length ? null : length;
}

const NONE: ReadonlyMap<number, Buffer> = new Map();

/** @returns null for malformed packets */
export function readRtp(bytes: Buffer): RtpPacket | null {
  const head = headerBytes(bytes);
  if (head === null) return null;
  const first = bytes[0] ?? 0;
  const padding = (first & 0x20) === 0 ? 0 : (bytes[bytes.length - 1] ?? 0);
  if (head + padding > bytes.length) return null;
  const extensionsAt = FIXED_BYTES + (first & 0x0f) * 4;
  return {
    bytes,
    marker: ((bytes[1] ?? 0) & 0x80) !== 0,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    ssrc: bytes.readUInt32BE(8),
    payload: bytes.subarray(head, bytes.length - padding),
    extensions: (first & 0x10) === 0 ? NONE : readExtensions(bytes, extensionsAt, head),
  };
}

function readExtensions(bytes: Buffer, from: number, end: number): ReadonlyMap<number, Buffer> {
  if (bytes.readUInt16BE(from) !== ONE_BYTE_PROFILE) return NONE;
  const found = new Map<number, Buffer>();
  let at = from + 4;
  while (at < end) {
    const head = bytes[at] ?? 0;
    at += 1;
    if (head === 0) continue;
    const id = head >> 4;
    const length = (head & 0x0f) + 1;
    if (id === 15 || at + length > end) break;
    found.set(id, bytes.subarray(at, at + length));
    at += length;
  }
  return found;
}

export interface OutgoingHeader {
  readonly payloadType: number;
  readonly marker: boolean;
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc: number;
  readonly extension: { readonly id: number; readonly value: Buffer } | null;
}

export function writeHeader(header: OutgoingHeader): Buffer {
  const { extension } = header;
  const words = extension ? Math.ceil((1 + extension.value.length) / 4) : 0;
  const bytes = Buffer.allocUnsafe(FIXED_BYTES + (extension ? 4 + words * 4 : 0));
  bytes[0] = extension ? 0x90 : 0x80;
  bytes[1] = (header.marker ? 0x80 : 0) | header.payloadType;
  bytes.writeUInt16BE(header.sequence, 2);
  bytes.writeUInt32BE(header.timestamp >>> 0, 4);
  bytes.writeUInt32BE(header.ssrc, 8);
  if (extension) {
    bytes.writeUInt16BE(ONE_BYTE_PROFILE, 12);
    bytes.writeUInt16BE(words, 14);
    bytes.fill(0, 16);
    bytes[16] = (extension.id << 4) | (extension.value.length - 1);
    extension.value.copy(bytes, 17);
  }
  return bytes;
}

/** The sending time in 24 bits, by which receivers measure their line (abs-send-time). */
export function sendTime(nowMs: number): Buffer {
  const value = Buffer.allocUnsafe(3);
  value.writeUIntBE(Math.floor((nowMs / 1000) * 0x40000) & 0xffffff, 0, 3);
  return value;
}

/** Whether a VP8 packet starts a key frame (RFC 7741, 4.2 and 4.3). */
export function beginsKeyframe(payload: Buffer): boolean {
  const first = payload[0] ?? 0;
  const isStart = (first & 0x10) !== 0 && (first & 0x07) === 0;
  if (payload.length === 0 || !isStart) return false;
  let at = 1;
  if ((first & 0x80) !== 0) {
    const flags = payload[at] ?? 0;
    at += 1;
    if ((flags & 0x80) !== 0) at += ((payload[at] ?? 0) & 0x80) !== 0 ? 2 : 1;
    if ((flags & 0x40) !== 0) at += 1;
    if ((flags & 0x30) !== 0) at += 1;
  }
  return at < payload.length && ((payload[at] ?? 1) & 0x01) === 0;
}

/** Distinguishes RTCP from RTP on the same port (RFC 5761). */
export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
}

/** The part of STUN that ICE lite needs (RFC 8489, RFC 8445): reading binding requests and answering them. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { crc32 } from 'node:zlib';

const MAGIC = 0x2112a442;
const REQUEST = 0x0001;
const SUCCESS = 0x0101;
const USERNAME = 0x0006;
const INTEGRITY = 0x0008;
const XOR_MAPPED_ADDRESS = 0x0020;
const USE_CANDIDATE = 0x0025;
const FINGERPRINT = 0x8028;
const HEADER_BYTES = 20;
const INTEGRITY_BYTES = 24;

export interface BindingRequest {
  readonly packet: Buffer;
  /** The part of USERNAME before the colon, which identifies the receiver. */
  readonly localName: string;
  /** Whether the sender nominated this path for media. */
  readonly nominates: boolean;
  /** Offset of MESSAGE-INTEGRITY. */
  readonly integrityAt: number;
}

/** @returns null for anything other than a complete binding request with user name and integrity check */
export function readBindingRequest(packet: Buffer): BindingRequest | null {
  if (packet.length < HEADER_BYTES || packet.readUInt16BE(0) !== REQUEST) return null;
  if (packet.readUInt32BE(4) !== MAGIC || packet.readUInt16BE(2) + HEADER_BYTES !== packet.length)
    return null;
  let localName: string | undefined;
  let nominates = false;
  let at = HEADER_BYTES;
  while (at + 4 <= packet.length) {
    const type = packet.readUInt16BE(at);
    const length = packet.readUInt16BE(at + 2);
    if (at + 4 + length > packet.length) return null;
    if (type === USERNAME) localName = packet.toString('utf8', at + 4, at + 4 + length).split(':')[0];
    else if (type === USE_CANDIDATE) nominates = true;
    else if (type === INTEGRITY)
      return localName && length === 20 ? { packet, localName, nominates, integrityAt: at } : null;
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  return null;
}

/** Whether the sender knows the password. */
export function isAuthentic({ packet, integrityAt }: BindingRequest, password: string): boolean {
  const covered = Buffer.from(packet.subarray(0, integrityAt));
  covered.writeUInt16BE(integrityAt + INTEGRITY_BYTES - HEADER_BYTES, 2);
  const expected = createHmac('sha1', password).update(covered).digest();
  return timingSafeEqual(expected, packet.subarray(integrityAt + 4, integrityAt + INTEGRITY_BYTES));
}

/** The response, with the request's source address. */
export function bindingResponse(
  { packet }: BindingRequest,
  from: { readonly address: string; readonly port: number },
  password: string,
): Buffer {
  const transaction = packet.subarray(8, HEADER_BYTES);
  const mapped = attribute(XOR_MAPPED_ADDRESS, xorAddress(from, transaction));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(SUCCESS, 0);
  header.writeUInt32BE(MAGIC, 4);
  transaction.copy(header, 8);
  header.writeUInt16BE(mapped.length + INTEGRITY_BYTES, 2);
  const digest = createHmac('sha1', password).update(header).update(mapped).digest();
  const signed = Buffer.concat([header, mapped, attribute(INTEGRITY, digest)]);
  signed.writeUInt16BE(mapped.length + INTEGRITY_BYTES + 8, 2);
  const check = Buffer.alloc(4);
  check.writeUInt32BE((crc32(signed) ^ 0x5354554e) >>> 0);
  return Buffer.concat([signed, attribute(FINGERPRINT, check)]);
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value]);
}

function xorAddress({ address, port }: { address: string; port: number }, transaction: Buffer): Buffer {
  const bytes = addressBytes(address);
  const key = Buffer.concat([Buffer.from([0x21, 0x12, 0xa4, 0x42]), transaction]);
  const value = Buffer.alloc(4 + bytes.length);
  value[1] = bytes.length === 4 ? 1 : 2;
  value.writeUInt16BE(port ^ (MAGIC >>> 16), 2);
  for (const [index, byte] of bytes.entries()) value[4 + index] = byte ^ (key[index] ?? 0);
  return value;
}

function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const bytes = Buffer.alloc(16);
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const first = groups(head);
  const last = tail === undefined ? [] : groups(tail);
  for (const [index, group] of first.entries()) bytes.writeUInt16BE(group & 0xffff, index * 2);
  for (const [index, group] of last.entries())
    bytes.writeUInt16BE(group & 0xffff, (8 - last.length + index) * 2);
  return bytes;
}

/**
 * WebSocket frames (RFC 6455, 5.2) written by hand: server frames are unmasked, so a frame is a short header and the
 * payload's bytes. Frames are cut from slabs, so many receivers share one allocation.
 */

const SLAB_BYTES = 131_072;
/** Larger pieces get separate memory. */
const POOLED_BYTES = 16_384;
const TEXT = 0x81;
const BINARY = 0x82;

let slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
let slabUsed = 0;

function allocate(length: number): Buffer {
  if (length > POOLED_BYTES) return Buffer.allocUnsafeSlow(length);
  if (slabUsed + length > SLAB_BYTES) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
    slabUsed = 0;
  }
  const start = slabUsed;
  slabUsed += length;
  return slab.subarray(start, slabUsed);
}

function headerLength(payloadLength: number): number {
  if (payloadLength < 126) return 2;
  return payloadLength < 65_536 ? 4 : 10;
}

function writeHeader(target: Buffer, kind: number, payloadLength: number, start = 0): number {
  target[start] = kind;
  if (payloadLength < 126) {
    target[start + 1] = payloadLength;
    return 2;
  }
  if (payloadLength < 65_536) {
    target[start + 1] = 126;
    target[start + 2] = payloadLength >>> 8;
    target[start + 3] = payloadLength;
    return 4;
  }
  target[start + 1] = 127;
  target.writeBigUInt64BE(BigInt(payloadLength), start + 2);
  return 10;
}

/**
 * The text frames of several dispatches, in one piece: for each a header, `{"op":0,"s":N,` and the shared body.
 * @param sequence of the first one
 */
export function dispatchFrames(sequence: number, dispatches: readonly { readonly body: Buffer }[]): Buffer {
  let total = 0;
  let next = sequence;
  for (const { body } of dispatches) {
    const payloadLength = dispatchPrefix(next++).length + body.length;
    total += headerLength(payloadLength) + payloadLength;
  }
  const frames = allocate(total);
  let offset = 0;
  next = sequence;
  for (const { body } of dispatches) {
    const prefix = dispatchPrefix(next++);
    offset += writeHeader(frames, TEXT, prefix.length + body.length, offset);
    offset += frames.write(prefix, offset, 'latin1');
    frames.set(body, offset);
    offset += body.length;
  }
  return frames;
}

/** Only header and prefix, in separate memory; the body follows unchanged. */
export function dispatchFrameStart(sequence: number, body: Buffer): Buffer {
  const prefix = dispatchPrefix(sequence);
  const payloadLength = prefix.length + body.length;
  const start = Buffer.allocUnsafeSlow(headerLength(payloadLength) + prefix.length);
  start.write(prefix, writeHeader(start, TEXT, payloadLength), 'latin1');
  return start;
}

/** `{"op":0,"s":N,`: the only part that differs between the receivers of an event. */
export function dispatchPrefix(sequence: number): string {
  return `{"op":0,"s":${sequence},`;
}

/** A text frame of JSON text. */
export function textFrame(json: string): Buffer {
  return createFrame(TEXT, Buffer.from(json));
}

/** A binary frame of compressed bytes. */
export function binaryFrame(payload: Buffer): Buffer {
  return createFrame(BINARY, payload);
}

function createFrame(kind: number, payload: Buffer): Buffer {
  const frame = Buffer.allocUnsafeSlow(headerLength(payload.length) + payload.length);
  frame.set(payload, writeHeader(frame, kind, payload.length));
  return frame;
}

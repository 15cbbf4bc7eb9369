/** Reads WebSocket frames of a server from a stream of bytes, without copying what is only counted. */

/** Handles one socket's bytes; `onFrame` gets the length of each payload and, when wanted, the payload. */
export class FrameReader {
  /** The payload; null if payloads are only counted. */
  wantsPayload: boolean;
  readonly #onFrame: (length: number, payload: Buffer | null) => void;
  #rest: Buffer | null = null;
  /** Remaining bytes of a skipped payload. */
  #skip = 0;

  constructor(onFrame: (length: number, payload: Buffer | null) => void, wantsPayload: boolean) {
    this.#onFrame = onFrame;
    this.wantsPayload = wantsPayload;
  }

  /** @param chunk valid only during the call */
  take(chunk: Buffer): void {
    if (this.#skip >= chunk.length) {
      this.#skip -= chunk.length;
      return;
    }
    let at = this.#skip;
    this.#skip = 0;
    let bytes = chunk;
    if (this.#rest !== null) {
      bytes = Buffer.concat([this.#rest, chunk]);
      this.#rest = null;
    }
    while (at < bytes.length) {
      const start = payloadStart(bytes, at);
      const length = start === 0 ? 0 : payloadLength(bytes, at);
      const end = start + length;
      const isWhole = start > 0 && end <= bytes.length;
      if (start === 0 || (this.wantsPayload && !isWhole)) {
        this.#rest = Buffer.from(bytes.subarray(at));
        return;
      }
      this.#onFrame(length, this.wantsPayload ? bytes.subarray(start, end) : null);
      if (!isWhole) this.#skip = end - bytes.length;
      at = end;
    }
  }
}

/** Offset of the payload; 0 until the header is complete. */
function payloadStart(bytes: Buffer, at: number): number {
  if (at + 2 > bytes.length) return 0;
  const short = (bytes[at + 1] ?? 0) & 0x7f;
  const header = short < 126 ? 2 : short === 126 ? 4 : 10;
  return at + header > bytes.length ? 0 : at + header;
}

function payloadLength(bytes: Buffer, at: number): number {
  const short = (bytes[at + 1] ?? 0) & 0x7f;
  if (short < 126) return short;
  return short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
}

/** A client's frame; the mask is zero, which the protocol allows and costs nothing. */
export function clientFrame(opcode: number, payload: Buffer): Buffer {
  const isLong = payload.length > 125;
  const header = Buffer.alloc(isLong ? 8 : 6);
  header[0] = 0x80 | opcode;
  header[1] = 0x80 | (isLong ? 126 : payload.length);
  if (isLong) header.writeUInt16BE(payload.length, 2);
  return Buffer.concat([header, payload]);
}

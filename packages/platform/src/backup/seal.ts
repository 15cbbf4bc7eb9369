/**
 * Encrypts backups chunk by chunk with ChaCha20-Poly1305 in the STREAM construction, like the age format. So neither
 * side keeps a whole file in memory, and no byte is passed on before it was authenticated.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'chacha20-poly1305';
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SALT_BYTES = 16;

/** Part of the folder name for backups under one key; it does not reveal the key. */
export function keyFingerprint(key: Buffer): string {
  return createHash('sha256').update('guildhall backup key').update(key).digest('hex').slice(0, 12);
}

/** @param name binds the content to its place: under another name it cannot be opened. */
export async function* sealStream(
  key: Buffer,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  yield salt;
  const own = derivedKey(key, salt, name);
  for await (const { chunk, index, isLast } of chunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, own, nonce(index, isLast), { authTagLength: TAG_BYTES });
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @throws UnsealError when the key or name differs, or when the content was changed or cut off */
export async function* unsealStream(
  key: Buffer,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let own: Buffer | null = null;
  // The first chunk also contains the salt, so it is longer.
  for await (const { chunk, index, isLast } of chunks(source, CHUNK_BYTES + TAG_BYTES, SALT_BYTES)) {
    const salt = own === null ? chunk.subarray(0, SALT_BYTES) : null;
    const body = salt ? chunk.subarray(SALT_BYTES) : chunk;
    if (body.length < TAG_BYTES) throw new UnsealError();
    own ??= derivedKey(key, salt ?? chunk, name);
    const decipher = createDecipheriv(CIPHER, own, nonce(index, isLast), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(body.subarray(-TAG_BYTES));
    const plain = decipher.update(body.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      throw new UnsealError();
    }
    yield plain;
  }
}

/** Thrown when stored content cannot be decrypted with this key. */
class UnsealError extends Error {
  override readonly name = 'UnsealError';

  constructor() {
    super('changed, cut off, or encrypted with another key.');
  }
}

function derivedKey(key: Buffer, salt: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `guildhall backup ${name}`, 32));
}

/** A chunk's number and whether it is the last, so that none can be left out, moved or added. */
function nonce(index: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(index, 5, 6);
  bytes.writeUInt8(isLast ? 1 : 0, 11);
  return bytes;
}

interface Chunk {
  readonly chunk: Buffer;
  readonly index: number;
  readonly isLast: boolean;
}

/** Chunks of one size. The first is longer by `extra`; the last may be shorter, or empty if the source is empty. */
async function* chunks(source: AsyncIterable<Uint8Array>, size: number, extra = 0): AsyncGenerator<Chunk> {
  let gathered: Uint8Array[] = [];
  let length = 0;
  let index = 0;
  let wanted = size + extra;
  for await (const part of source) {
    gathered.push(part);
    length += part.length;
    // Only another byte proves that a chunk is not the last one.
    if (length <= wanted) continue;
    let rest = Buffer.concat(gathered);
    for (; rest.length > wanted; wanted = size) {
      yield { chunk: rest.subarray(0, wanted), index, isLast: false };
      index += 1;
      rest = rest.subarray(wanted);
    }
    gathered = [rest];
    length = rest.length;
  }
  yield { chunk: Buffer.concat(gathered), index, isLast: true };
}

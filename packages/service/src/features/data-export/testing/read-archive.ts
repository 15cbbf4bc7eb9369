/** Reads a zip file by its central directory, like common programs, for tests. */
import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;

/** @returns the files by name. @throws Error when it is not a zip file */
export function readArchive(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.length - 22;
  if (bytes.readUInt32LE(end) !== END) throw new Error('the archive has no end');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('the archive has no such entry');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    );
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const start = bytes.readUInt32LE(at + 42);
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const content = bytes.subarray(data, data + bytes.readUInt32LE(at + 20));
    files.set(name, bytes.readUInt16LE(at + 10) === STORED ? content : inflateRawSync(content));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

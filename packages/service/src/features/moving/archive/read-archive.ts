/**
 * Reads an archive in the form that export writes. Nothing is unpacked to disk, so names in the archive cannot point
 * outside it; files are read as streams.
 */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ApiError, schemaFaults } from '@guildhall/platform';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { jsonLines, unreadable } from './lines.ts';
import { FORMAT_VERSION, Manifest, type ServerSource } from './records.ts';

/** Each entry uses some hundred bytes of memory while the archive is open. */
const MAX_ENTRIES = 2_000_000;
const MAX_SMALL_FILE = 256 * 1024;

/**
 * @param path of a file on this machine
 * @throws ApiError invalid_request
 */
export async function openArchive(path: string): Promise<ServerSource> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw new ApiError('invalid_request', { message: 'This is not an archive of a server.' });
  });
  try {
    const entries = await listEntries(zip);
    return archiveSource(zip, entries, await readManifest(zip, entries));
  } catch (error) {
    zip.close();
    throw error;
  }
}

type Entries = ReadonlyMap<string, Entry>;

async function listEntries(zip: ZipFile): Promise<Entries> {
  if (zip.entryCount > MAX_ENTRIES)
    throw new ApiError('invalid_request', { message: 'The archive has too many files.' });
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw unreadable('list of files');
  }
  return entries;
}

async function readManifest(zip: ZipFile, entries: Entries): Promise<Manifest> {
  const manifest = await readJson(zip, entries, 'manifest.json');
  if (schemaFaults(Manifest, manifest).length > 0) throw unreadable('manifest.json');
  const read = manifest as Manifest;
  if (read.version > FORMAT_VERSION)
    throw new ApiError('invalid_request', {
      message: 'The archive was written by a newer version of Guildhall.',
    });
  return read;
}

async function readJson(zip: ZipFile, entries: Entries, name: string): Promise<unknown> {
  const entry = entries.get(name);
  if (!entry || entry.uncompressedSize > MAX_SMALL_FILE) throw unreadable(name);
  try {
    return JSON.parse(String(await buffer(await openEntry(zip, entry))));
  } catch {
    throw unreadable(name);
  }
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return zip.openReadStreamPromise(entry);
}

function archiveSource(zip: ZipFile, entries: Entries, manifest: Manifest): ServerSource {
  /** The records of a file; none if it is missing. */
  async function* lines(name: string): AsyncGenerator<unknown> {
    const entry = entries.get(name);
    if (!entry) return;
    const stream = await openEntry(zip, entry).catch(() => {
      throw unreadable(name);
    });
    yield* jsonLines(name, stream);
  }
  return {
    manifest,
    server: () => readJson(zip, entries, 'server.json'),
    roles: () => lines('roles.jsonl'),
    channels: () => lines('channels.jsonl'),
    emojis: () => lines('emojis.jsonl'),
    stickers: () => lines('stickers.jsonl'),
    people: () => lines('people.jsonl'),
    messages: (channelId) => lines(`messages/${channelId}.jsonl`),
    find(path) {
      const entry = path.startsWith('files/') ? entries.get(path) : undefined;
      return entry && { size: entry.uncompressedSize, open: () => openEntry(zip, entry) };
    },
    close: async () => zip.close(),
  };
}

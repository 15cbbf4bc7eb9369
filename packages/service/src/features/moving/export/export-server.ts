/** Creates the archive of a whole server while it is read. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ApiError, isoTime } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import type { ZipFile } from 'yazl';
import type { Runtime } from '../../../runtime.ts';
import type { ServerRow } from '../../access/index.ts';
import { createZipStream } from '../../data-export/index.ts';
import { listRoleRows } from '../../roles/index.ts';
import { FORMAT, FORMAT_VERSION, type Manifest } from '../archive/records.ts';
import { type FileToAdd, messageRecords } from './message-records.ts';
import { findServerRow, loadExpressions } from './store.ts';
import {
  channelRecord,
  emojiRecord,
  listChannels,
  personRecords,
  roleRecord,
  serverRecord,
  stickerRecord,
} from './structure-records.ts';

const README = `An export of a Guildhall server. Files that end in .jsonl have one JSON record per line and name the other files.
"guildhall import" reads it into another instance.
Ids contain the time of creation. Passwords, tokens, direct messages and files that are sold are not included.
`;

export interface ExportProgress {
  readonly messages: number;
  readonly files: number;
}

/**
 * Streams the archive of a server. Only names and ids of people, and the file paths of one channel, are held in
 * memory. Messages written during the export may or may not be included.
 * @throws ApiError unknown_server
 */
export async function createServerArchive(
  runtime: Runtime,
  serverId: string,
  onProgress: (progress: ExportProgress) => void = () => {},
): Promise<Readable> {
  const server = isId(serverId) ? await findServerRow(runtime.database.db, serverId) : undefined;
  if (!server) throw new ApiError('unknown_server');
  const { zip, output } = createZipStream();
  const writer = archiveWriter(runtime, zip, onProgress);
  output.once('close', writer.abandon);
  writeServer(runtime, server, writer)
    .then(() => zip.end())
    .catch((error: Error) => output.destroy(error));
  return output;
}

/** In an order in which people and files are known when they are written. */
async function writeServer(runtime: Runtime, server: ServerRow, writer: ArchiveWriter): Promise<void> {
  const { db } = runtime.database;
  const noted = { people: new Set<string>([server.ownerId]), files: new Map<string, FileToAdd>() };
  const manifest: Manifest = {
    format: FORMAT,
    version: FORMAT_VERSION,
    source: runtime.settings.baseUrl,
    exportedAt: isoTime(runtime.clock.now()),
  };
  writer.addText('README.txt', README);
  writer.addText('manifest.json', `${JSON.stringify(manifest)}\n`);
  writer.addText('server.json', `${JSON.stringify(serverRecord(server, noted))}\n`);
  await writer.addLines('roles.jsonl', (await listRoleRows(db, server.id)).map(roleRecord));
  const { emojis, stickers } = await loadExpressions(db, server.id);
  await writer.addLines(
    'emojis.jsonl',
    emojis.map((row) => emojiRecord(row, noted)),
  );
  await writer.addLines(
    'stickers.jsonl',
    stickers.map((row) => stickerRecord(row, noted)),
  );
  await writer.addLines('channels.jsonl', mapped(listChannels(runtime, server.id), channelRecord));
  for await (const { id, kind, threadOwnerId } of listChannels(runtime, server.id)) {
    if (threadOwnerId !== null) noted.people.add(threadOwnerId);
    if (kind === 'category') continue;
    await writer.addLines(`messages/${id}.jsonl`, writer.counted(messageRecords(runtime, id, noted)));
    await writer.addFiles(noted.files);
  }
  await writer.addLines('people.jsonl', personRecords(runtime, server.id, noted));
  await writer.addFiles(noted.files);
}

async function* mapped<From, To>(
  entries: AsyncIterable<From>,
  change: (entry: From) => To,
): AsyncGenerator<To> {
  for await (const entry of entries) yield change(entry);
}

type ArchiveWriter = ReturnType<typeof archiveWriter>;

/** Adds one entry after the other: the next one starts after the previous one has been read. */
function archiveWriter(runtime: Runtime, zip: ZipFile, onProgress: (progress: ExportProgress) => void) {
  const mtime = new Date(runtime.clock.now());
  const added = new Set<string>();
  let messages = 0;
  let files = 0;
  let current: Readable | undefined;
  let isAbandoned = false;
  const addStream = (name: string, stream: Readable, compress: boolean): Promise<void> => {
    current = stream;
    if (isAbandoned) stream.destroy();
    zip.addReadStream(stream, name, { mtime, compress });
    return finished(stream);
  };
  return {
    /** Stops reading if the archive is no longer read. */
    abandon(): void {
      isAbandoned = true;
      current?.destroy();
    },
    addText: (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name, { mtime }),
    addLines: (name: string, entries: AsyncIterable<unknown> | Iterable<unknown>): Promise<void> =>
      addStream(name, Readable.from(linesOf(entries), { objectMode: false }), true),
    async *counted<Entry>(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
      for await (const entry of entries) {
        messages += 1;
        if (messages % 1000 === 0) onProgress({ messages, files });
        yield entry;
      }
      onProgress({ messages, files });
    },
    /** Adds each file once; files missing from the store are skipped. */
    async addFiles(wanted: Map<string, FileToAdd>): Promise<void> {
      for (const { path, key } of wanted.values()) {
        if (added.has(path)) continue;
        added.add(path);
        const blob = await runtime.blobs.get(key);
        if (!blob) continue;
        files += 1;
        onProgress({ messages, files });
        await addStream(path, blob.stream, /^(?:text|application\/(?:json|xml))/.test(blob.contentType));
      }
      wanted.clear();
    },
  };
}

/** Joins small records into chunks of about 64 KB. */
async function* linesOf(entries: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let chunk = '';
  for await (const entry of entries) {
    chunk += `${JSON.stringify(entry)}\n`;
    if (chunk.length > 64 * 1024) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

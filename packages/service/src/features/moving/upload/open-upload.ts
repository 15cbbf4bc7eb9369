/** An uploaded archive on the disk while it is read. */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '@guildhall/platform';
import type { Runtime } from '../../../runtime.ts';
import { openArchive } from '../archive/read-archive.ts';
import type { ServerSource } from '../archive/records.ts';
import { openDiscordExport } from '../discord/open-discord-export.ts';
import { isSlackExport, openSlackExport } from '../slack/open-slack-export.ts';
import type { UploadRow } from './store.ts';
import { readUploadedZip, unpackZip, type ZipLimits } from './unpack.ts';
import { partKeys } from './view.ts';

/** Text shrinks to a tenth, pictures not at all. */
const MOST_GROWTH = 4;
/** Each is a row in memory while the archive is open. */
const MOST_ENTRIES = 300_000;

/**
 * Puts the parts of an archive together, opens what it is, and removes it from the disk afterwards.
 * @throws ApiError invalid_request for what is no archive, or unpacks to more than is allowed.
 */
export async function withUploadedSource<Result>(
  runtime: Runtime,
  row: UploadRow,
  work: (source: ServerSource) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-upload-'));
  try {
    const path = join(folder, 'archive.zip');
    await pipeline(partsOf(runtime, row), createWriteStream(path, { mode: 0o600 }));
    const limits = { entries: MOST_ENTRIES, bytes: runtime.settings.importMaxBytes * MOST_GROWTH };
    const source = await openUpload(path, join(folder, 'unpacked'), row.filename, limits);
    try {
      return await work(source);
    } finally {
      await source.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* partsOf({ blobs }: Runtime, row: UploadRow): AsyncGenerator<Uint8Array> {
  for (const key of partKeys(row)) {
    const part = await blobs.get(key);
    if (!part)
      throw new ApiError('invalid_request', { message: 'A part of the archive is gone: begin again.' });
    yield* part.stream as AsyncIterable<Uint8Array>;
  }
}

/** An archive of ours is read where it lies; what other programs wrote is unpacked. */
async function openUpload(
  path: string,
  folder: string,
  filename: string,
  limits: ZipLimits,
): Promise<ServerSource> {
  const names = await readUploadedZip(path, limits);
  if (names.has('manifest.json')) return openArchive(path);
  const root = join(folder, folderName(filename));
  await mkdir(root, { recursive: true });
  await unpackZip(path, root, limits);
  const base = await withoutWrapping(root);
  if (await isSlackExport(base)) return openSlackExport(base);
  if (await hasJson(base)) return openDiscordExport(base);
  throw new ApiError('invalid_request', {
    message: 'There is no export of Guildhall, Discord (DiscordChatExporter, JSON) or Slack in the archive.',
  });
}

async function hasJson(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => name.endsWith('.json'));
}

/** Slack's exports have the name of the workspace in their own alone. */
function folderName(filename: string): string {
  const name = filename.replace(/\.zip$/i, '').replaceAll(/[^\p{L}\p{N} ,()_-]/gu, '');
  return [...name].slice(0, 50).join('').trim() || 'export';
}

/** Many programs put everything into one folder; the name of the outermost stays the name of the export. */
async function withoutWrapping(root: string): Promise<string> {
  const entries = (await readdir(root, { withFileTypes: true })).filter(({ name }) => name !== '__MACOSX');
  const [only] = entries;
  if (entries.length !== 1 || !only?.isDirectory()) return root;
  return withoutWrapping(join(root, only.name));
}

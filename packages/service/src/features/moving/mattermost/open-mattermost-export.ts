/** Reads the unpacked folder of a bulk export of Mattermost. */
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ApiError, isoTime } from '@guildhall/platform';
import { withCamelCaseKeys } from '../archive/camel-case.ts';
import { jsonLines } from '../archive/lines.ts';
import { everyoneRole, iterate, plainServer } from '../archive/plain-server.ts';
import { FORMAT, FORMAT_VERSION, type ServerSource } from '../archive/records.ts';
import { SpooledMessages } from '../archive/spooled-messages.ts';
import { mediaFinder } from '../discord/media-files.ts';
import { Workspace } from './workspace.ts';

/** A line contains a post with all its replies. */
const LONGEST_LINE = 64 * 1024 * 1024;
const PROGRESS_EVERY = 10_000;

/** @returns the `.jsonl` file of an export: the given file, or one in the given folder; undefined if there is none. */
export async function mattermostFile(path: string): Promise<string | undefined> {
  if (path.endsWith('.jsonl')) return (await beginsLikeAnExport(path)) ? path : undefined;
  const names = await readdir(path).catch((): string[] => []);
  for (const name of names.filter((each) => each.endsWith('.jsonl')).sort())
    if (await beginsLikeAnExport(join(path, name))) return join(path, name);
  return undefined;
}

async function beginsLikeAnExport(path: string): Promise<boolean> {
  if (!(await stat(path)).isFile()) return false;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(1000), position: 0 });
    return /^\s*\{\s*"type"\s*:\s*"version"/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * @param file the `.jsonl` file; the files that it refers to are in `data` next to it.
 * @throws ApiError invalid_request for an export without a team
 */
export async function openMattermostExport(
  file: string,
  onProgress: (progress: { readonly read: number }) => void = () => {},
): Promise<ServerSource> {
  const messages = await SpooledMessages.create();
  try {
    const find = fileFinder(dirname(file));
    const workspace = new Workspace(messages, find);
    let read = 0;
    let shown = 0;
    for await (const line of linesOf(file)) await workspace.takeEmoji(line);
    for await (const line of linesOf(file, withCamelCaseKeys)) {
      read += await workspace.take(line);
      if (read - shown < PROGRESS_EVERY) continue;
      shown = read;
      onProgress({ read });
    }
    await messages.flush();
    return source(workspace, messages, find);
  } catch (error) {
    await messages.close();
    throw error;
  }
}

function linesOf(file: string, prepare?: (line: string) => string): AsyncGenerator<unknown> {
  return jsonLines(basename(file), createReadStream(file), {
    longest: LONGEST_LINE,
    ...(prepare && { prepare }),
  });
}

/** Paths are relative to `data` in archives, and to the `.jsonl` file in older exports. */
function fileFinder(folder: string): ServerSource['find'] {
  const find = mediaFinder(folder);
  return (path) => find(path.replace(/^files\//, 'files/data/')) ?? find(path);
}

function source(workspace: Workspace, messages: SpooledMessages, find: ServerSource['find']): ServerSource {
  const { server } = workspace;
  if (!server) throw new ApiError('invalid_request', { message: 'The export has no team.' });
  return {
    manifest: {
      format: FORMAT,
      version: FORMAT_VERSION,
      source: 'mattermost',
      exportedAt: isoTime(Date.now()),
    },
    problems: workspace.problems(),
    server: async () => plainServer(server.id, server.name, server.description),
    roles: () => iterate([everyoneRole(server.id)]),
    channels: () => iterate(workspace.channelRecords()),
    emojis: () => iterate(workspace.emojiRecords),
    stickers: () => iterate([]),
    people: () => iterate(workspace.people.values()),
    messages: (id) => messages.of(id),
    find,
    close: () => messages.close(),
  };
}

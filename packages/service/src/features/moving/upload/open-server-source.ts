/** Opens an export of a server by any supported program. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ApiError, isFolder, makeTemporaryFolder } from '@guildhall/platform';
import { openArchive } from '../archive/read-archive.ts';
import type { ServerSource } from '../archive/records.ts';
import { openDiscordExport, type SourceOptions } from '../discord/open-discord-export.ts';
import { mattermostFile, openMattermostExport } from '../mattermost/open-mattermost-export.ts';
import { isSlackExport, openSlackExport } from '../slack/open-slack-export.ts';
import { readUploadedZip, unpackZip, type ZipLimits } from './unpack.ts';

const NO_LIMITS: ZipLimits = { entries: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/**
 * Opens a file or folder of this machine: a zip file of any export, a folder of one, a JSON file of
 * DiscordChatExporter, a `.jsonl` file of Mattermost.
 * @throws ApiError invalid_request for anything else
 */
export async function openServerSource(path: string, options: SourceOptions): Promise<ServerSource> {
  const lines = path.endsWith('.jsonl') ? await mattermostFile(path) : undefined;
  if (lines !== undefined) return openMattermostExport(lines, options.onProgress);
  if (path.endsWith('.json')) return openDiscordExport(path, options);
  if (await isFolder(path)) return (await openFolder(path, options)) ?? openDiscordExport(path, options);
  const folder = await makeTemporaryFolder('unpacked');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const source = await openZip(path, folder, { filename: basename(path), limits: NO_LIMITS, options });
    return { ...source, close: () => source.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Opens a zip file: our own archives are read in place, exports of other programs are unpacked into the folder first.
 * @throws ApiError invalid_request
 */
export async function openZip(
  path: string,
  folder: string,
  about: { readonly filename: string; readonly limits: ZipLimits; readonly options?: SourceOptions },
): Promise<ServerSource> {
  const { filename, limits, options = {} } = about;
  const names = await readUploadedZip(path, limits);
  if (names.has('manifest.json')) return openArchive(path);
  const root = join(folder, folderName(filename));
  await mkdir(root, { recursive: true });
  await unpackZip(path, root, limits);
  const source = await openFolder(await withoutWrapping(root), options);
  if (source) return source;
  throw new ApiError('invalid_request', {
    message:
      'There is no export of Guildhall, Discord (DiscordChatExporter, JSON), Slack or Mattermost in the archive.',
  });
}

/** @returns undefined for a folder without a known export */
async function openFolder(folder: string, options: SourceOptions): Promise<ServerSource | undefined> {
  if (await isSlackExport(folder)) return openSlackExport(folder, options.onProgress);
  const lines = await mattermostFile(folder);
  if (lines !== undefined) return openMattermostExport(lines, options.onProgress);
  return (await hasJson(folder)) ? openDiscordExport(folder, options) : undefined;
}

async function hasJson(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => name.endsWith('.json'));
}

/** The name of the workspace, which Slack stores only in the file's name. */
function folderName(filename: string): string {
  const name = filename.replace(/\.zip$/i, '').replaceAll(/[^\p{L}\p{N} ,()_-]/gu, '');
  return [...name].slice(0, 50).join('').trim() || 'export';
}

/** Skips folders that contain only one folder. The export keeps the name of the outermost. */
async function withoutWrapping(root: string): Promise<string> {
  const entries = (await readdir(root, { withFileTypes: true })).filter(({ name }) => name !== '__MACOSX');
  const [only] = entries;
  if (entries.length !== 1 || !only?.isDirectory()) return root;
  return withoutWrapping(join(root, only.name));
}

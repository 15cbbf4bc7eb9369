/** `guildhall export` and `guildhall import` of whole servers, between instances and from other programs. */
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { requireDatabase, withPool } from '@guildhall/platform';
import { type Configuration, StartupError } from '@guildhall/platform/config';
import {
  exportServerAsOperator,
  type ImportResult,
  importServerAsOperator,
  type OperatorContext,
  openServerSource,
} from '@guildhall/service';
import type { Command } from 'commander';
import { requireServiceFiles } from '../process/shared-state.ts';
import { addSettingsFlags, configurationFrom } from '../settings-flags.ts';
import { withServices } from './command-set.ts';
import { formatResult, progressTo } from './format-result.ts';
import { openAsHost } from './operator-commands.ts';
import type { Terminal } from './terminal.ts';

interface ImportFlags {
  readonly owner: string;
  readonly media?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

export function addMovingCommands(program: Command, terminal: Terminal): void {
  addExport(program, terminal);
  addImport(program, terminal);
}

function addExport(program: Command, { env, write, writeError }: Terminal): void {
  const exporting = program
    .command('export')
    .description('write a whole server to an archive, whether or not the service runs')
    .argument('<server>', 'its id')
    .argument('<file>', 'path of the new archive, such as server.zip');
  addSettingsFlags(exporting, 'data')
    .option('--json', 'print JSON')
    .action(async (server: string, file: string, flags: { json?: boolean }) => {
      const onProgress = progressTo(writeError, flags);
      const written = await withServices(openWithServiceFiles, configurationFrom(exporting, env), (ctx) =>
        writeArchive(ctx, server, file, onProgress),
      );
      write(formatResult(written, flags));
    });
}

function addImport(program: Command, { env, write, writeError }: Terminal): void {
  const importing = program
    .command('import')
    .description('create a server from an archive, or continue an earlier run')
    .argument(
      '<file>',
      'an archive that "guildhall export" wrote, JSON of DiscordChatExporter, or an export of Slack or Mattermost: a file, a folder or a zip file',
    )
    .requiredOption('--owner <user>', 'owner of the new server')
    .option('--media <folder>', "with the files and pictures of Discord's JSON; default: beside it")
    .option('--dry-run', 'read everything, write nothing, and report what cannot be imported');
  addSettingsFlags(importing, 'data')
    .option('--json', 'print JSON')
    .action(async (file: string, flags: ImportFlags) => {
      const onProgress = progressTo(writeError, flags);
      const result = await withServices(
        // A dry run stores no files.
        flags.dryRun ? openAsHost : openWithServiceFiles,
        configurationFrom(importing, env),
        (ctx) => importArchive(ctx, file, flags, onProgress),
      );
      write(flags.json ? formatResult(result, flags) : formatImport(result));
    });
}

async function openWithServiceFiles(databaseUrl: string, configuration: Configuration) {
  await withPool(databaseUrl, 1, async (pool) => {
    await requireDatabase(pool);
    await requireServiceFiles(configuration, pool);
  });
  return openAsHost(databaseUrl, configuration);
}

/**
 * The file, which holds private channels, is for its owner only and appears once it is complete.
 * @throws StartupError if there is one already, or no folder for it
 */
async function writeArchive(
  ctx: OperatorContext,
  server: string,
  file: string,
  onProgress: (progress: object) => void,
): Promise<{ readonly file: string; readonly messages: number; readonly files: number }> {
  if (existsSync(file))
    throw new StartupError(`There is a file at ${file} already: remove it, or choose another name.`);
  const folder = dirname(resolve(file));
  if (!existsSync(folder))
    throw new StartupError(`There is no folder ${folder}: create it, or choose another path.`);
  let written = { messages: 0, files: 0 };
  const archive = await exportServerAsOperator(ctx, server, (progress) => {
    written = progress;
    onProgress(progress);
  });
  const partial = `${file}.partial`;
  try {
    await pipeline(archive, createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw fileFault(file, error);
  }
  return { file, ...written };
}

async function importArchive(
  ctx: OperatorContext,
  file: string,
  { owner, media, dryRun = false }: ImportFlags,
  onProgress: (progress: object) => void,
): Promise<ImportResult> {
  if (!existsSync(file)) throw new StartupError(`There is no file or folder at ${file}.`);
  const source = await openServerSource(file, { media, onProgress });
  try {
    return await importServerAsOperator(ctx, source, { owner, dryRun, onProgress });
  } finally {
    await source.close();
  }
}

/** A file that cannot be written is an expected error. */
function fileFault(file: string, error: unknown): unknown {
  const { code, message } = error as { readonly code?: unknown; readonly message?: string };
  return typeof code === 'string' && /^E[A-Z]+$/.test(code)
    ? new StartupError(`${file} cannot be written (${message}): choose another path.`)
    : error;
}

function formatImport({ problems, ...counts }: ImportResult): string {
  const found = problems.map(({ problem, count, example }) => ({ times: count, problem, example }));
  return formatResult(counts, {}) + (found.length > 0 ? `\n${formatResult(found, {})}` : '');
}

/** Builds the web client if its files are missing or outdated, and replaces them atomically. */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { StartupError } from '@guildhall/platform/config';
import { lockFile } from '@guildhall/platform/postgres';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const FINGERPRINT = '.fingerprint';
const ABANDONED_MS = 10 * 60_000;
const BUILD_HINT = 'run "npm run build -w @guildhall/web" to see why';

/** The sources and the output of a web client's build. */
export interface WebClient {
  /** Where the build runs. */
  readonly folder: string;
  /** Where its result is served from. */
  readonly output: string;
  /** A file that is locked during a build. */
  readonly lock: string;
  /** Files and folders that the result depends on; a release lacks the first. */
  readonly sources: readonly string[];
  /** Writes the files into a new folder. */
  build(into: string, signal: AbortSignal): Promise<void>;
}

const web = join(ROOT, 'apps/web');

/** The web client of this checkout. */
export const WEB_CLIENT: WebClient = {
  folder: web,
  output: join(web, 'dist'),
  lock: join(web, '.build.lock'),
  sources: [
    ...[
      'src',
      'public',
      'index.html',
      'vite.config.ts',
      'chunks.ts',
      'emoji-font.ts',
      'service-worker.ts',
      'package.json',
    ].map((name) => join(web, name)),
    join(ROOT, 'packages/client/src'),
    join(ROOT, 'packages/protocol/src'),
    join(ROOT, 'package-lock.json'),
  ],
  build: buildWithVite,
};

/** Whether the built files match the current sources. A release has no sources. */
export async function isWebClientCurrent(client: WebClient = WEB_CLIENT): Promise<boolean> {
  const built = await readFile(join(client.output, FINGERPRINT), 'utf8').catch(() => null);
  if (built === null) return false;
  return !hasSources(client) || built === (await fingerprintFiles(client));
}

function hasSources({ sources: [first] }: WebClient): boolean {
  return first !== undefined && existsSync(first);
}

/**
 * Builds the web client unless it is current. A second start waits for the first one's build. Readers see either the
 * old or the new files.
 * @throws StartupError when the build fails
 */
export async function ensureWebClient(signal: AbortSignal, client: WebClient = WEB_CLIENT): Promise<void> {
  if (await isWebClientCurrent(client)) return;
  const lock = await lockFile(client.lock, signal).catch((error) => {
    throw buildFailure(error);
  });
  try {
    if (!(await isWebClientCurrent(client))) await buildWebClient(signal, client);
  } finally {
    lock.release();
  }
}

async function buildWebClient(signal: AbortSignal, client: WebClient): Promise<void> {
  const fingerprint = await fingerprintFiles(client);
  await removeAbandoned(client);
  const own = randomBytes(4).toString('hex');
  const fresh = `${client.output}.new-${own}`;
  const old = `${client.output}.old-${own}`;
  try {
    await client.build(fresh, signal);
    await writeFile(join(fresh, FINGERPRINT), fingerprint);
    await rename(client.output, old).catch(ignoreMissing);
    await rename(fresh, client.output);
  } catch (error) {
    throw buildFailure(error);
  } finally {
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined);
    await rm(old, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Leftovers of killed builds. */
async function removeAbandoned({ output }: WebClient): Promise<void> {
  const names = await readdir(dirname(output)).catch(() => []);
  for (const name of names.filter((name) => name.startsWith(`${basename(output)}.`))) {
    const path = join(dirname(output), name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

async function fingerprintFiles(client: WebClient): Promise<string> {
  const hash = createHash('sha256');
  for (const source of client.sources) {
    for (const file of await listFiles(source)) {
      hash.update(`${relative(client.folder, file)}\n`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null;
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries === null) return [path];
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** Vite's program. @throws when it is not installed */
export function locateVite(): string {
  const require = createRequire(join(web, 'package.json'));
  return join(require.resolve('vite/package.json'), '../bin/vite.js');
}

async function buildWithVite(into: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [locateVite(), 'build', '--outDir', into, '--emptyOutDir'], {
    cwd: web,
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(complaint.trim() || `vite ended with ${code}`);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function buildFailure(cause: unknown): StartupError {
  const lines = stripVTControlCharacters((cause as Error).message)
    .split('\n')
    .filter((line) => line.trim());
  // Vite's announcements ("error during build:", "Build failed with 4 errors:") before the actual error.
  const reason = lines.find((line) => !/build failed|:\s*$/i.test(line))?.trim() ?? lines[0];
  return new StartupError(`The web client could not be built (${reason}): ${BUILD_HINT}.`, { cause });
}

/** Writes the files of a release: sources, migrations, documents, web client and production packages. */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureWebClient, WEB_CLIENT } from '@guildhall/guildhall/web-client';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = 'apps/guildhall';
const DOCUMENTS = ['LICENSE', 'README.md', 'CHANGELOG.md', 'docs', 'deploy'];
const LEFT_OUT = /\/node_modules(\/|$)|\.test\.ts$|\/(tests|testing)$/;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: unknown;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly allowScripts: unknown;
  readonly scripts: Readonly<Record<string, string>>;
}

/** The version of the release. */
export async function readVersion(): Promise<string> {
  const { version } = await readJson<Manifest>(join(ROOT, PROGRAM, 'package.json'));
  return version;
}

/** Replaces `folder` with a runnable release (`bin/guildhall start`), with its packages installed. */
export async function stageRelease(folder: string): Promise<void> {
  await ensureWebClient(AbortSignal.timeout(600_000));
  await rm(folder, { recursive: true, force: true });
  const workspaces = [...(await neededWorkspaces(PROGRAM))];
  for (const path of [...workspaces, ...DOCUMENTS]) {
    await cp(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(source.slice(ROOT.length - 1)),
    });
  }
  await cp(WEB_CLIENT.output, join(folder, 'apps/web/dist'), { recursive: true });
  await installPackages(folder, workspaces);
  await writeProgram(join(folder, 'bin/guildhall'));
}

/** A workspace and all workspaces on which it depends. */
async function neededWorkspaces(path: string, found = new Set<string>()): Promise<ReadonlySet<string>> {
  if (found.has(path)) return found;
  found.add(path);
  const { dependencies = {} } = await readJson<Partial<Manifest>>(join(ROOT, path, 'package.json'));
  for (const name of Object.keys(dependencies)) {
    if (name.startsWith('@guildhall/'))
      await neededWorkspaces(name.replace('@guildhall/', 'packages/'), found);
  }
  return found;
}

/** Installs the versions of the checkout's lock file; npm removes packages that the release does not need. */
async function installPackages(folder: string, workspaces: readonly string[]): Promise<void> {
  const { name, version, description, license, engines, dependencies, allowScripts, scripts } =
    await readJson<Manifest>(join(ROOT, 'package.json'));
  const { start, guildhall } = scripts;
  await writeJson(join(folder, 'package.json'), {
    ...{ name, version, private: true, description, license, type: 'module', engines },
    ...{ workspaces, scripts: { start, guildhall }, dependencies, allowScripts },
  });
  for (const workspace of workspaces) {
    const path = join(folder, workspace, 'package.json');
    const { devDependencies: _, ...manifest } = await readJson<Record<string, unknown>>(path);
    await writeJson(path, manifest);
  }
  await cp(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  await runNpm(folder, ['install', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  await requireLockedVersions(folder);
  // The `node` package contains the program twice, and files for compiling extensions.
  await rm(join(folder, 'node_modules/node/node_modules'), { recursive: true, force: true });
}

/** @throws Error if npm chose a version other than the checkout's */
async function requireLockedVersions(folder: string): Promise<void> {
  type Lock = { readonly packages: Readonly<Record<string, { readonly version?: string }>> };
  const own = (await readJson<Lock>(join(ROOT, 'package-lock.json'))).packages;
  const staged = (await readJson<Lock>(join(folder, 'package-lock.json'))).packages;
  const others = Object.entries(staged).filter(([path, { version }]) => own[path]?.version !== version);
  if (others.length === 0) return;
  throw new Error(
    `The release has other versions than the checkout: ${others.map(([path]) => path).join(', ')}`,
  );
}

/**
 * Writes the start script. It uses the release's own Node, or the one on the PATH if that was removed (as in the
 * image).
 */
async function writeProgram(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(
    path,
    `#!/bin/sh
root=$(dirname "$(dirname "$(readlink -f "$0")")")
node="$root/node_modules/node/bin/node"
[ -x "$node" ] || node=node
exec "$node" "$root/apps/guildhall/src/main.js" "$@"
`,
  );
  await chmod(path, 0o755);
}

/** @returns the output of npm */
export async function runNpm(folder: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', [...args], { cwd: folder, maxBuffer: 1 << 27 });
  return stdout;
}

async function readJson<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(path, 'utf8')) as Content;
}

async function writeJson(path: string, content: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`);
}

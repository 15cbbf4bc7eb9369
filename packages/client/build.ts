/**
 * Builds the published package in `dist`: `npm run build`, then `npm publish packages/client/dist`.
 *
 * Node runs TypeScript only outside node_modules, so the sources are compiled to JavaScript with declarations. The
 * contracts of protocol go into the package, whose only dependencies are typebox and ws.
 */
import { execFile } from 'node:child_process';
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.resolve(HERE, '../..');
const run = promisify(execFile);

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
}

/** Builds into an empty or missing folder. @param output where the package goes */
export async function buildPackage(output: string): Promise<void> {
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const project = path.join(HERE, 'tsconfig.build.json');
  await run(process.execPath, [
    compiler,
    '-p',
    project,
    '--singleThreaded',
    '--outDir',
    path.join(output, 'lib'),
  ]);
  const [own, protocol] = await Promise.all([manifestOf(HERE), manifestOf(path.join(HERE, '../protocol'))]);
  await joinProtocol(output, protocol);
  await writeFile(
    path.join(output, 'package.json'),
    `${JSON.stringify(published(own, protocol), null, 2)}\n`,
  );
  for (const name of ['README.md', 'LICENSE']) await cp(path.join(HERE, name), path.join(output, name));
}

/** Imports of protocol become paths inside the package; declarations name JavaScript like the code does. */
async function joinProtocol(output: string, protocol: Manifest): Promise<void> {
  for await (const name of glob('lib/**/*.{js,d.ts}', { cwd: output })) {
    const file = path.join(output, name);
    const text = await readFile(file, 'utf8');
    const joined = text
      .replaceAll(/(["'])@guildhall\/protocol((?:\/[\w-]+)?)\1/g, (_, quote: string, subpath: string) => {
        const source = protocol.exports[`.${subpath}`];
        if (source === undefined)
          throw new Error(`${name} imports protocol${subpath}, which is not exported`);
        const target = path.join(output, 'lib/protocol', javascriptOf(source));
        return `${quote}${relative(path.dirname(file), target)}${quote}`;
      })
      .replaceAll(/((?:from|import\()\s*["']\.[^"']*)\.ts(["'])/g, '$1.js$2');
    if (joined !== text) await writeFile(file, joined);
  }
}

function published(own: Manifest, protocol: Manifest): object {
  const entries = Object.entries(own.exports).map(([name, source]) => {
    const file = `./lib/client/${javascriptOf(source)}`;
    return [name, { types: file.replace(/\.js$/, '.d.ts'), default: file }];
  });
  const { typebox, ws } = { ...protocol.dependencies, ...own.dependencies };
  return {
    name: own.name,
    version: own.version,
    description: own.description,
    license: own.license,
    keywords: ['guildhall', 'chat', 'bot', 'sdk', 'gateway'],
    type: 'module',
    engines: { node: '>=20.3' },
    sideEffects: false,
    exports: { ...Object.fromEntries(entries), './package.json': './package.json' },
    files: ['lib'],
    dependencies: { typebox, ws },
    peerDependencies: { werift: '^0.25.2' },
    peerDependenciesMeta: { werift: { optional: true } },
  };
}

function javascriptOf(source: string): string {
  return source.replace(/^\.\//, '').replace(/\.ts$/, '.js');
}

function relative(from: string, to: string): string {
  const found = path.relative(from, to).split(path.sep).join('/');
  return found.startsWith('.') ? found : `./${found}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPackage(path.join(HERE, 'dist'));

import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureWebClient, isWebClientCurrent, type WebClient } from './web-client.ts';

let folder: string;
let builds: number;
const never = new AbortController().signal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-web-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/main.ts'), 'one');
  builds = 0;
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(`${folder}.lock`, { force: true });
});

function client(build?: WebClient['build']): WebClient {
  return {
    folder,
    output: join(folder, 'dist'),
    lock: `${folder}.lock`,
    sources: [join(folder, 'src'), join(folder, 'index.html')],
    build:
      build ??
      (async (into) => {
        builds += 1;
        await mkdir(into);
        await writeFile(join(into, 'index.html'), await readFile(join(folder, 'src/main.ts')));
      }),
  };
}

test('builds when missing, not when current, and again when a source changes', async () => {
  await ensureWebClient(never, client());
  await ensureWebClient(never, client());
  expect(builds).toBe(1);
  await writeFile(join(folder, 'src/main.ts'), 'two');
  expect(await isWebClientCurrent(client())).toBe(false);
  await ensureWebClient(never, client());
  expect(builds).toBe(2);
  expect(await readFile(join(folder, 'dist/index.html'), 'utf8')).toBe('two');
});

test('a new or removed source counts as a change', async () => {
  await ensureWebClient(never, client());
  await writeFile(join(folder, 'src/main.test.ts'), 'test');
  expect(await isWebClientCurrent(client())).toBe(true);
  await writeFile(join(folder, 'index.html'), 'page');
  expect(await isWebClientCurrent(client())).toBe(false);
  await rm(join(folder, 'index.html'));
  expect(await isWebClientCurrent(client())).toBe(true);
});

test('a release uses the built files without their sources', async () => {
  await writeFile(join(folder, 'index.html'), 'page');
  await ensureWebClient(never, client());
  await rm(join(folder, 'src'), { recursive: true });
  await ensureWebClient(never, client());
  expect(builds).toBe(1);
});

test('a build that fails leaves the old files and nothing else, and says why', async () => {
  await ensureWebClient(never, client());
  await writeFile(join(folder, 'src/main.ts'), 'two');
  const failing = client(async (into) => {
    await mkdir(into);
    await writeFile(join(into, 'index.html'), 'half');
    throw new Error('Build failed\nerror during build:\nmain.ts: unexpected token');
  });
  await expect(ensureWebClient(never, failing)).rejects.toThrow(
    'The web client could not be built (main.ts: unexpected token): run "npm run build -w @guildhall/web" to see why.',
  );
  expect(await readFile(join(folder, 'dist/index.html'), 'utf8')).toBe('one');
  expect((await readdir(folder)).sort()).toEqual(['dist', 'src']);
});

test('of two starts at the same time, the second waits for the build of the first', async () => {
  await Promise.all([ensureWebClient(never, client()), ensureWebClient(never, client())]);
  expect(builds).toBe(1);
  expect(await isWebClientCurrent(client())).toBe(true);
  expect((await readdir(folder)).sort()).toEqual(['dist', 'src']);
});

test('removes the remains of a killed build, but not the files of a running one', async () => {
  await mkdir(join(folder, 'dist.new-dead'));
  await utimes(join(folder, 'dist.new-dead'), 0, 0);
  await mkdir(join(folder, 'dist.new-busy'));
  await ensureWebClient(never, client());
  expect((await readdir(folder)).sort()).toEqual(['dist', 'dist.new-busy', 'src']);
});

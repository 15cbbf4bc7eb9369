import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

test('removes what processes killed days ago left, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-folders-'));
  vi.stubEnv('TMPDIR', folder);
  for (const name of ['guildhall-work-import-killed', 'guildhall-work-import-running', 'guildhall-socket'])
    await mkdir(join(folder, name, 'inside'), { recursive: true });
  for (const name of ['guildhall-work-import-killed', 'guildhall-socket'])
    await utimes(join(folder, name), 0, 0);
  // The first folder of a process looks for others; another test may have made it.
  vi.resetModules();
  const { makeTemporaryFolder } = await import('./index.ts');
  const made = await makeTemporaryFolder('verify');
  expect((await readdir(folder)).map((name) => join(folder, name)).sort()).toEqual(
    [made, join(folder, 'guildhall-socket'), join(folder, 'guildhall-work-import-running')].sort(),
  );
  await rm(folder, { recursive: true });
});

test('removes what a killed process of this machine left, as soon as another one looks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-folders-'));
  vi.stubEnv('TMPDIR', folder);
  const { pid: killed } = spawnSync(process.execPath, ['--version']);
  const before = new Date(Date.now() - process.uptime() * 1000 - 5000);
  const nameOf = (host: string, pid: number, end: string) => `guildhall-work-upload-${host}-${pid}-${end}`;
  const left = [nameOf(hostname(), killed, 'killed'), nameOf(hostname(), process.pid, 'earlie')];
  const kept = [
    nameOf(hostname(), process.pid, 'run'),
    nameOf(hostname(), process.ppid, 'parent'),
    nameOf('elsewhere', killed, 'other'),
  ];
  for (const name of [...left, ...kept]) await mkdir(join(folder, name, 'unpacked'), { recursive: true });
  // An earlier process may have had the same id.
  await utimes(join(folder, left[1] ?? ''), before, before);
  const { makeTemporaryFolder, removeAbandonedWork } = await import('./index.ts');
  kept.push(basename(await makeTemporaryFolder('upload')));
  await removeAbandonedWork();
  expect((await readdir(folder)).sort()).toEqual(kept.sort());
  await rm(folder, { recursive: true });
});

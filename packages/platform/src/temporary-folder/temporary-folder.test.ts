import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/**
 * `npm run release` builds this version's release for this platform in `dist/`: a tarball with everything an instance
 * needs, a list of its contents (CycloneDX), and checksums of both. Tries the tarball before it finishes.
 * `npm run release -- --into FOLDER` only writes the release's files to a folder.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs, promisify } from 'node:util';
import { ROOT, readVersion, runNpm, stageRelease } from './stage.ts';
import { tryRelease } from './try-release.ts';

const run = promisify(execFile);
const OUTPUT = join(ROOT, 'dist');

const { values } = parseArgs({ options: { into: { type: 'string' } } });
if (values.into === undefined) await makeRelease();
else await stageRelease(resolve(values.into));

async function makeRelease(): Promise<void> {
  const name = `guildhall-${await readVersion()}-${process.platform}-${process.arch}`;
  const folder = join(OUTPUT, name);
  const tarball = `${folder}.tar.gz`;
  const contents = `${folder}.cdx.json`;
  await mkdir(OUTPUT, { recursive: true });
  await stageRelease(folder);
  const bill = await runNpm(folder, ['sbom', '--sbom-format=cyclonedx', '--omit=dev']);
  await writeFile(contents, bill);
  await pack(name, tarball);
  const sums = await Promise.all(
    [tarball, contents].map(async (path) => `${await checksum(path)}  ${basename(path)}\n`),
  );
  await writeFile(join(OUTPUT, 'SHA256SUMS'), sums.join(''));
  const { stdout } = await run('du', ['-sm', folder]);
  await rm(folder, { recursive: true });
  const megabytes = Math.round((await stat(tarball)).size / 1e6);
  process.stdout.write(`${tarball}: ${megabytes} MB, ${Number.parseInt(stdout, 10)} MiB unpacked\n`);
  const { firstStart, laterStart } = await tryRelease(tarball);
  process.stdout.write(`Tried: ready after ${firstStart} ms, later after ${laterStart} ms; sign-up works.\n`);
}

/**
 * Packs reproducibly: the same files give the same tarball, because files are ordered, have no owner, and have the
 * time of the commit.
 */
async function pack(name: string, tarball: string): Promise<void> {
  const { stdout: seconds } = await run('git', ['log', '-1', '--format=%ct'], { cwd: ROOT });
  const fixed = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${seconds.trim()}`];
  await run('tar', [...fixed, '-I', 'gzip -9n', '-cf', tarball, name], { cwd: OUTPUT });
}

async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Tries a release as a newcomer does: unpacks it, starts it, signs up, opens the web client, stops it. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { processEnvironment } from '@guildhall/platform/config';

const READY_WITHIN_MS = 120_000;

export interface Trial {
  /** Milliseconds from the command to the line that reports it is ready, with an empty folder and again with data. */
  readonly firstStart: number;
  readonly laterStart: number;
}

/** @throws Error at the first failure */
export async function tryRelease(tarball: string): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-release-'));
  // As root, PostgreSQL's user must be able to enter.
  await chmod(folder, 0o755);
  try {
    await promisify(execFile)('tar', ['-xzf', tarball, '-C', folder]);
    const program = join(folder, basename(tarball, '.tar.gz'), 'bin/guildhall');
    const data = join(folder, 'data');
    const firstStart = await runOnce(program, data, signUp);
    const laterStart = await runOnce(program, data, async () => {});
    return { firstStart, laterStart };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the milliseconds until it was ready */
async function runOnce(program: string, data: string, work: (url: string) => Promise<void>): Promise<number> {
  const begun = performance.now();
  const { PATH } = processEnvironment();
  const child = spawn(program, ['start'], {
    env: { PATH, DATA_DIR: data, PORT: '0', OPERATOR_LISTEN: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const url = await readyAddress(child.stdout);
    const took = Math.round(performance.now() - begun);
    await work(url);
    return took;
  } finally {
    child.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) process.exitCode = 1;
  }
}

async function readyAddress(output: AsyncIterable<Buffer>): Promise<string> {
  const late = AbortSignal.timeout(READY_WITHIN_MS);
  let printed = '';
  for await (const chunk of output) {
    printed += chunk;
    const url = /^Guildhall is ready at (\S+)$/m.exec(printed)?.[1];
    if (url) return url;
    late.throwIfAborted();
  }
  throw new Error(`It ended before it was ready: ${printed}`);
}

async function signUp(url: string): Promise<void> {
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', email: 'ada@example.org', password: 'difference-engine-1843' }),
  });
  if (registered.status !== 201) throw new Error(`Signing up answered ${registered.status}.`);
  const page = await fetch(url);
  const script = /src="(\/[^"]+\.js)"/.exec(await page.text())?.[1];
  if (!script || !(await fetch(url + script)).ok) throw new Error('The web client is not served.');
}

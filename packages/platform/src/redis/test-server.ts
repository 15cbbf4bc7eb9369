/** A Redis server for one test file, on a free port, with its data in a temporary folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../testing/free-port.ts';

export interface TestRedis {
  readonly url: string;
  /** Keeps its connections but does not answer. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Whether redis-server is installed. Prints a message if it is not, because tests are skipped then. */
export function redisInstalled(): boolean {
  const installed = spawnSync('redis-server', ['--version']).status === 0;
  if (!installed) console.warn('Skipped: the tests on Redis need redis-server, which is not installed.');
  return installed;
}

const READY_WITHIN_MS = 120_000;
const READY = 'Ready to accept connections';

/** Starts the server. @throws when it is not ready within two minutes */
export async function startTestRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-redis-'));
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const port = await freePort();
    const child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    if (await isReady(child, deadline)) return serverOn(port, child, folder);
    await end(child);
    // Redis does not support port 0, and another program may have taken the port since it was chosen.
    if (Date.now() >= deadline) throw new Error('redis-server was not ready in time.');
  }
}

function serverOn(port: number, child: ChildProcess, folder: string): TestRedis {
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (child.exitCode === null && child.kill('SIGKILL')) await ended;
}

/** @returns false when it ended, or does not accept connections by the deadline */
function isReady(child: ChildProcess, deadline: number): Promise<boolean> {
  return new Promise((resolve) => {
    let printed = '';
    const timer = setTimeout(() => resolve(false), deadline - Date.now());
    const settle = (ready: boolean): void => {
      clearTimeout(timer);
      resolve(ready);
    };
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes(READY)) settle(true);
    });
    child.once('exit', () => settle(false));
    child.once('error', () => settle(false));
  });
}

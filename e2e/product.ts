/** The product as a user starts it: a separate process with its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '@guildhall/guildhall';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAIN = fileURLToPath(new URL('../apps/guildhall/src/main.js', import.meta.url));
const READY_WITHIN_MS = 600_000;

export interface Product {
  readonly url: string;
  readonly process: ChildProcess;
  /** Milliseconds from the spawn to the line that says it is ready. */
  readonly startedInMs: number;
  /** Stops it like Ctrl-C. @returns the exit code */
  stop(): Promise<number | null>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

export interface ProductOptions {
  readonly dataDirectory: string;
  readonly port: number;
  readonly settings?: Readonly<Record<string, string>>;
  /** Builds the web client if it is missing or stale. */
  readonly webClient?: boolean;
}

/** A data folder that PostgreSQL's user can enter, so that all data stays in it. */
export async function dataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name));
  await chmod(folder, 0o755);
  return folder;
}

/** Starts the product and waits for its URL. @throws Error with its output if it does not start */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const startedAt = performance.now();
  const flags = options.webClient ? [] : ['--no-web-build'];
  const child = spawn(process.execPath, [MAIN, 'start', ...flags], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: options.dataDirectory,
      PORT: String(options.port),
      OPERATOR_LISTEN: 'off',
      RATE_LIMIT_SCALE: '1000',
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await readyUrl(child);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  return {
    url,
    process: child,
    startedInMs: performance.now() - startedAt,
    async stop() {
      child.kill('SIGTERM');
      return (await exited)[0];
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/**
 * Runs an operator's command beside a running instance.
 * @param env the settings that lead to it, such as DATA_DIR
 * @throws Error with its output if it fails
 */
export async function runCommand(
  env: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<void> {
  let errors = '';
  const code = await runCommandLine(words, env, {
    write: () => undefined,
    writeError: (text) => {
      errors += text;
    },
  });
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${errors}`);
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (why: string): void => {
      child.kill('SIGKILL');
      reject(new Error(`${why}; it printed: ${printed}`));
    };
    const timer = setTimeout(() => fail('the product was not ready in time'), READY_WITHIN_MS);
    const read = (chunk: Buffer): void => {
      printed += chunk;
      const url = /^Guildhall is ready at (\S+)$/m.exec(printed)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the product ended with code ${code}; it printed: ${printed}`));
    });
  });
}

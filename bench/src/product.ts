/** Guildhall as people run it: `guildhall start` as a separate process with its embedded database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { borrowEmbeddedPostgres } from '@guildhall/platform/postgres';

const MAIN = fileURLToPath(new URL('main.js', import.meta.resolve('@guildhall/guildhall')));
const START_WITHIN_MS = 60_000;

export interface ProductOptions {
  readonly dataDirectory: string;
  /** Serves the web client too, which is built first. */
  readonly webClient?: boolean;
  /** Folder for a processor profile of the run; none by default. */
  readonly profileInto?: string | undefined;
  /** File for the longest delay of its event loop, written on SIGUSR2. */
  readonly delayInto?: string;
  /** Multiplies every rate limit; a million by default, because benchmarks exceed all limits. */
  readonly rateLimitScale?: number;
  /** Further settings, by the names of their environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Product {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** Milliseconds from the spawn to the line that says ready. */
  readonly startedInMs: number;
  readonly dataDirectory: string;
  readonly databaseUrl: string;
  /** PostgreSQL's main process; null if it runs elsewhere. */
  readonly databasePid: number | null;
  /** Stops it. @returns milliseconds until the process ended */
  stop(): Promise<number>;
}

/** Running products, so that an interrupted benchmark stops them. */
const running = new Set<ChildProcess>();

/** Starts the product and waits until it is ready. @throws Error with its output if it does not start */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const startedAt = performance.now();
  const settings = Object.entries(options.settings ?? {}).map(([name, value]) => `${name}=${value}`);
  const child = spawn('env', [...settings, process.execPath, ...argumentsOf(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void exited.then(() => running.delete(child));
  const url = await readyUrl(child, exited);
  const startedInMs = performance.now() - startedAt;
  const database = await borrowEmbeddedPostgres(options.dataDirectory);
  return {
    pid: child.pid ?? 0,
    port: Number(new URL(url).port),
    url,
    startedInMs,
    databaseUrl: options.settings?.DATABASE_URL ?? database?.connectionString() ?? '',
    dataDirectory: options.dataDirectory,
    databasePid: await postmasterPid(options.dataDirectory),
    async stop() {
      const asked = performance.now();
      child.kill('SIGTERM');
      await exited;
      return performance.now() - asked;
    },
  };
}

async function postmasterPid(dataDirectory: string): Promise<number | null> {
  const text = await readFile(join(dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || null;
}

/** Stops all running products. */
export async function stopAllProducts(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      return exited;
    }),
  );
}

function argumentsOf({
  dataDirectory,
  webClient,
  profileInto,
  delayInto,
  rateLimitScale = 1_000_000,
}: ProductOptions): string[] {
  const profiling = profileInto === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileInto}`];
  const settings = {
    'data-dir': dataDirectory,
    port: '0',
    'operator-listen': 'off',
    'log-level': 'error',
    'rate-limit-scale': String(rateLimitScale),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const watching = delayInto === undefined ? [] : ['--import', watcher(delayInto)];
  return [...profiling, ...watching, MAIN, 'start', ...flags, ...(webClient ? [] : ['--no-web-build'])];
}

function watcher(into: string): string {
  const url = new URL('./measure/event-loop-delay.ts', import.meta.url);
  url.searchParams.set('into', into);
  return url.href;
}

function readyUrl(child: ChildProcess, exited: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(
      () => reject(new Error(`Guildhall did not become ready: ${printed}`)),
      START_WITHIN_MS,
    );
    const listen = (chunk: Buffer): void => {
      printed = (printed + String(chunk)).slice(-4000);
      const url = /Guildhall is ready at (\S+)/.exec(printed)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      listen(chunk);
    });
    void exited.then(() => {
      clearTimeout(timer);
      reject(new Error(`Guildhall ended before it was ready: ${printed}`));
    });
  });
}

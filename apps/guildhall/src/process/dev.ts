/** `guildhall dev`: the service restarts and the browser reloads when a file changes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Configuration, Environment } from '@guildhall/platform/config';
import { startEmbeddedPostgres } from '@guildhall/platform/postgres';
import { locateVite, WEB_CLIENT } from '../pages/web-client.ts';
import { listenForShutdown } from './shutdown.ts';

/** Vite's address, from its configuration; it forwards calls of the API and the gateway to the service. */
const VITE_ORIGIN = 'http://localhost:5173';

/**
 * Runs the database, the service under `node --watch` and Vite until a signal, or until one of them ends.
 * @returns the exit code. @throws StartupError
 */
export async function develop(configuration: Configuration, env: Environment): Promise<number> {
  const shutdown = listenForShutdown();
  // Held here, so that a restart of the service does not restart the database.
  const database = configuration.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDirectory: configuration.dataDir });
  const settings = {
    PORT: String(configuration.port),
    HOST: configuration.host,
    BASE_URL: configuration.isBaseUrlSet ? configuration.baseUrl : VITE_ORIGIN,
    DATA_DIR: configuration.dataDir,
    DATABASE_URL: configuration.databaseUrl ?? database?.connectionString(),
    OPERATOR_LISTEN: configuration.operatorListen,
    LOCAL_MAILBOX: 'true',
    LOG_LEVEL: env.LOG_LEVEL ?? 'info',
  };
  try {
    const children = [startService({ ...env, ...settings }), startVite({ ...env, ...settings })];
    const ended = Promise.race(children.map(exitCode));
    const outcome = await Promise.race([shutdown.requested.then(() => 0), ended]);
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(children.map(exitCode));
    return outcome;
  } finally {
    await database?.stop();
    shutdown.dispose();
  }
}

function startService(env: Environment): ChildProcess {
  const main = fileURLToPath(new URL('../main.js', import.meta.url));
  const args = ['--watch', '--watch-preserve-output', main, 'start', '--no-web-build'];
  return spawn(process.execPath, args, { env: { ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
}

function startVite(env: Environment): ChildProcess {
  const args = [locateVite(), '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'];
  return spawn(process.execPath, args, {
    cwd: WEB_CLIENT.folder,
    env: { ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** The exit code; ending by a signal counts as success. */
function exitCode(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode ?? 0);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0)));
}

/** `guildhall start`: starts database, web client and service, and stops them in reverse order. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createLog, type Log } from '@guildhall/platform';
import type { Configuration, Environment } from '@guildhall/platform/config';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@guildhall/platform/postgres';
import { ensureWebClient, WEB_CLIENT } from '../pages/web-client.ts';
import { collectWhenIdle } from './idle-memory.ts';
import { listenForShutdown, type ShutdownRequest } from './shutdown.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

export interface StartOptions {
  readonly buildWebClient: boolean;
  readonly write: (text: string) => void;
  /** The address of systemd's notifications. */
  readonly env: Environment;
}

/**
 * Runs the service until a signal ends it. Prints a line when it is ready. @returns the exit code
 * @throws StartupError when it cannot start, after stopping what was started
 */
export async function start(configuration: Configuration, options: StartOptions): Promise<number> {
  const log = createLog({ level: configuration.logLevel, pretty: process.stderr.isTTY === true });
  for (const { found, meant } of configuration.misspelt) {
    log.warn(`${found} is not a setting and has no effect: did you mean ${meant}?`);
  }
  for (const { found, needs } of configuration.unused) {
    log.warn(`${found} has no effect without ${needs}`);
  }
  const shutdown = listenForShutdown();
  shutdown.requested.then(() => exitAfter(configuration.shutdownSecs, log));
  const supervisor = createSupervisor(options.env, log);
  let database: EmbeddedPostgres | null = null;
  try {
    database = await prepare(configuration, { ...options, log }, shutdown);
    if (!shutdown.signal.aborted) {
      await serve(configuration, database, { log, shutdown, supervisor, ...options });
    }
    return 0;
  } finally {
    await database?.stop();
    shutdown.dispose();
  }
}

/** Unfinished work, because the database does not answer or a job continues, is left to the next start. */
function exitAfter(seconds: number, log: Log): void {
  setTimeout(() => {
    log.error({ seconds }, 'stopping took too long; ending now');
    process.exit(1);
  }, seconds * 1000).unref();
}

/** Starts everything that the service needs, concurrently. */
async function prepare(
  configuration: Configuration,
  options: StartOptions & { readonly log: Log },
  shutdown: ShutdownRequest,
): Promise<EmbeddedPostgres | null> {
  const [database, webClient, program] = await Promise.allSettled([
    configuration.databaseUrl
      ? null
      : startEmbeddedPostgres({
          dataDirectory: configuration.dataDir,
          log: options.log,
          signal: shutdown.signal,
        }),
    options.buildWebClient ? ensureWebClient(shutdown.signal) : undefined,
    // Loading the program takes as long as starting the database.
    import('../compose.ts'),
  ]);
  const failed = [database, webClient, program].find((outcome) => outcome.status === 'rejected');
  if (shutdown.signal.aborted) return database.status === 'fulfilled' ? database.value : null;
  if (database.status === 'rejected') throw database.reason;
  if (!failed) return database.value;
  await database.value?.stop();
  throw failed.reason;
}

interface RunningParts {
  readonly log: Log;
  readonly shutdown: ShutdownRequest;
  readonly supervisor: Supervisor;
}

async function serve(
  configuration: Configuration,
  database: EmbeddedPostgres | null,
  { log, shutdown, supervisor, write }: StartOptions & RunningParts,
): Promise<void> {
  const { startGuildhall } = await import('../compose.ts');
  const databaseUrl = configuration.databaseUrl ?? database?.connectionString() ?? '';
  const webClient = existsSync(join(WEB_CLIENT.output, 'index.html')) ? WEB_CLIENT.output : null;
  const guildhall = await startGuildhall({ configuration, log, databaseUrl, webClient });
  if (database?.created && database.relocated) {
    write(
      `The database is kept in ${database.dataDirectory}, because PostgreSQL's user cannot enter ${configuration.dataDir}.\n`,
    );
  }
  write(`Guildhall is ready at ${guildhall.url}\n`);
  supervisor.ready();
  const stopCollecting = collectWhenIdle();
  const reason = await shutdown.requested;
  stopCollecting();
  supervisor.stopping();
  log.info({ reason }, 'stopping');
  await guildhall.stop(reason);
}

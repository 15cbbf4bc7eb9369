/** The database of a command: the external one, a running service's, or the embedded one for the duration. */
import { type Configuration, StartupError } from '@guildhall/platform/config';
import { borrowEmbeddedPostgres } from '@guildhall/platform/postgres';
import { listenForShutdown, unlessInterrupted } from './shutdown.ts';

/**
 * Calls `work` with the database's URL, whether or not the service is running.
 * @throws StartupError when there is no database and `create` is not set
 */
export async function withDatabase<Result>(
  configuration: Configuration,
  options: { readonly create?: boolean },
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  if (configuration.databaseUrl) return await work(configuration.databaseUrl);
  const shutdown = listenForShutdown();
  try {
    const database = await borrowEmbeddedPostgres(configuration.dataDir, {
      ...options,
      signal: shutdown.signal,
    });
    if (database === null) {
      throw new StartupError(
        `There is no database in ${configuration.dataDir} yet: run "guildhall start" once, or set DATA_DIR or DATABASE_URL to where it is.`,
      );
    }
    try {
      return await unlessInterrupted(shutdown, work(database.connectionString()));
    } finally {
      await database.release();
    }
  } finally {
    shutdown.dispose();
  }
}

/** `guildhall migrate`: brings the database up to date without starting the service. */
import { createLog } from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import { withDatabase } from './database.ts';

/** @returns the text to print. @throws StartupError */
export async function migrateCommand(configuration: Configuration, json: boolean): Promise<string> {
  const log = createLog({ level: configuration.logLevel });
  const { migrateDatabase } = await import('../runtime.ts');
  await withDatabase(configuration, { create: true }, (databaseUrl) => migrateDatabase(databaseUrl, log));
  return json ? '{"migrated":true}\n' : 'The database is up to date.\n';
}

/** `guildhall key rotate`: replaces the instance key. */
import {
  readMigrations,
  requireDatabase,
  requireNoUnfinishedRestore,
  systemClock,
  withPool,
} from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import { type RotatedKey, rotateInstanceKey } from '@guildhall/service';
import type { Command } from 'commander';
import { MIGRATIONS_FOLDER } from '../migrations.ts';
import { withDatabase } from '../process/database.ts';
import { requireMigrated } from '../runtime.ts';
import { addSettingsFlags, configurationFrom } from '../settings-flags.ts';
import { formatResult } from './format-result.ts';
import type { Terminal } from './terminal.ts';

export function addKeyCommand(program: Command, { env, write }: Terminal): void {
  const key = program.command('key').description('replace the key of the instance');
  const rotate = key
    .command('rotate')
    .description(
      'replace the key, seal with it what the old one sealed, and end the keys of push and https; no process may run',
    );
  addSettingsFlags(rotate, 'data')
    .option('--json', 'print JSON')
    .action(async (flags: { json?: boolean }) => {
      write(formatResult(await rotateKey(configurationFrom(rotate, env)), flags));
    });
}

async function rotateKey(configuration: Configuration): Promise<RotatedKey> {
  return await withDatabase(configuration, {}, (connectionString) =>
    withPool(connectionString, 1, async (pool) => {
      await requireDatabase(pool);
      await requireNoUnfinishedRestore(pool);
      await requireMigrated(pool, await readMigrations(MIGRATIONS_FOLDER));
      return await rotateInstanceKey(pool, systemClock);
    }),
  );
}

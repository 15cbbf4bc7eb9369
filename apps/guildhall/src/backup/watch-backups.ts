/** Exports the age of the last backup as a metric, so that failing backups are noticed. */
import type { Metrics, Pool } from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import { withTimeout } from '../readiness/with-timeout.ts';
import { normalLocation } from './repository.ts';
import { ageOfLastBackup } from './run-backup.ts';

/** Without `BACKUP_TO`, the age is that of the last backup in any location, and left out before the first. */
export function watchBackups(metrics: Metrics, configuration: Configuration, pool: Pool): void {
  const { backupTo, backupHours } = configuration;
  const location = backupTo === undefined ? undefined : normalLocation(backupTo);
  metrics.watch(
    'guildhall_backup_age_seconds',
    'Time since the last good backup began; infinite before the first of BACKUP_TO.',
    async () => {
      const seconds = await withTimeout(ageOfLastBackup(pool, location)).catch(() => undefined);
      if (seconds !== null) return seconds;
      return location === undefined ? undefined : Number.POSITIVE_INFINITY;
    },
  );
  metrics.watch('guildhall_backup_interval_seconds', 'How often a backup is due by BACKUP_HOURS.', () =>
    location === undefined ? undefined : backupHours * 3600,
  );
}

/** `guildhall upgrade`: checks what a new version does to the database, and converts data of an older PostgreSQL. */
import { type Configuration, StartupError } from '@guildhall/platform/config';
import { formatResult } from '../commands/format-result.ts';
import { checkUpgrade, formatUpgrade } from './check-upgrade.ts';
import { convertData } from './convert-data.ts';

export interface UpgradeFlags {
  readonly check?: boolean;
  readonly programs?: string;
  readonly json?: boolean;
}

/** @returns the exit code. @throws StartupError */
export async function runUpgrade(
  configuration: Configuration,
  flags: UpgradeFlags,
  write: (text: string) => void,
): Promise<number> {
  const { check, programs } = flags;
  if (check) {
    const found = await checkUpgrade(configuration);
    write(flags.json ? formatResult(found, flags) : formatUpgrade(found));
    return found.faults.length === 0 ? 0 : 1;
  }
  if (programs === undefined)
    throw new StartupError(
      'A new version upgrades the database when it starts: "guildhall upgrade --check" lists what it would do, and --programs converts data of an older PostgreSQL.',
    );
  write(formatResult(await convertData(configuration, programs), flags));
  return 0;
}

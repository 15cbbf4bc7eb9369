/** What operators change while the service runs, by whichever process. */
import type { Log } from '@guildhall/platform';
import { addressBans, type Ground, readSettings } from '@guildhall/service';

const EVERY_MS = 10_000;

export interface FollowedOperators {
  readonly isBanned: (address: string) => boolean;
  stop(): void;
}

/** Reads settings and bans now, and settings every ten seconds; bans are read again by those who ask. */
export async function followOperators(ground: Ground, log: Log): Promise<FollowedOperators> {
  const bans = addressBans(ground);
  await Promise.all([bans.refresh(), readSettings(ground)]);
  const timer = setInterval(() => {
    readSettings(ground).catch((error: unknown) => log.warn({ err: error }, 'settings were not read'));
  }, EVERY_MS);
  return { isBanned: bans.isBanned, stop: () => clearInterval(timer) };
}

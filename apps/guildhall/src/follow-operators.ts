/** What operators change while the service runs, by whichever process. */
import type { Gateway } from '@guildhall/gateway';
import type { Log } from '@guildhall/platform';
import { addressBans, type Ground, loadInstanceSettings } from '@guildhall/service';

const EVERY_MS = 10_000;

export interface FollowedOperators {
  readonly isBanned: (address: string) => boolean;
  stop(): void;
}

/**
 * Reads settings and bans now, and settings every ten seconds; bans when they change and by those who ask. Whoever is
 * connected from an address that comes to be banned is sent away.
 */
export async function followOperators(
  ground: Ground,
  gateway: Pick<Gateway, 'closeFrom'>,
  log: Log,
): Promise<FollowedOperators> {
  const bans = addressBans(ground);
  bans.onChange(() => gateway.closeFrom(bans.isBanned));
  await Promise.all([bans.refresh(), loadInstanceSettings(ground)]);
  const timer = setInterval(() => {
    loadInstanceSettings(ground).catch((error: unknown) =>
      log.warn({ err: error }, 'settings were not read'),
    );
  }, EVERY_MS);
  return { isBanned: bans.isBanned, stop: () => clearInterval(timer) };
}

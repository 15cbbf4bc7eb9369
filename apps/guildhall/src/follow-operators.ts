/** Applies changes that operators make at run time, on any process. */
import type { Gateway } from '@guildhall/gateway';
import { createFailureLog, type Log } from '@guildhall/platform';
import { addressBans, loadInstanceSettings, type Runtime } from '@guildhall/service';

const EVERY_MS = 10_000;

export interface FollowedOperators {
  readonly isBanned: (address: string) => boolean;
  stop(): void;
}

/**
 * Reads settings and bans now, settings every ten seconds, bans when they change or on request. Disconnects clients
 * with banned addresses.
 */
export async function followOperators(
  runtime: Runtime,
  gateway: Pick<Gateway, 'closeFrom'>,
  log: Log,
): Promise<FollowedOperators> {
  const bans = addressBans(runtime);
  bans.onChange(() => gateway.closeFrom(bans.isBanned));
  await Promise.all([bans.refresh(), loadInstanceSettings(runtime)]);
  const reads = createFailureLog(log, 'reading the settings of operators');
  const timer = setInterval(() => {
    void loadInstanceSettings(runtime).then(reads.succeeded, reads.failed);
  }, EVERY_MS);
  return { isBanned: bans.isBanned, stop: () => clearInterval(timer) };
}

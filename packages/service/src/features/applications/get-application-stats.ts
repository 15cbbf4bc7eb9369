import { DAY_MS, isoTime } from '@guildhall/platform';
import { APPLICATION_STATS_DAYS, type ApplicationStats } from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import { requireOwnApplication } from './manage-application.ts';
import type { ApplicationRow } from './store.ts';
import { dayNumber } from './usage.ts';
import { findEndpointHealth, usageSince } from './usage-store.ts';

/**
 * Statistics of the last 30 days for an application's owner (design, chapter 7). @throws ApiError unknown_application
 */
export async function getApplicationStats(ctx: Context, id: string): Promise<ApplicationStats> {
  const { runtime } = ctx;
  const application = await requireOwnApplication(ctx, id);
  const firstDay = dayNumber(runtime.clock.now()) - APPLICATION_STATS_DAYS + 1;
  const [usage, endpoint] = await Promise.all([
    usageSince(runtime.database.db, id, firstDay),
    describeEndpoint(ctx, application),
  ]);
  const byDay = new Map(usage.map((row) => [row.day, row]));
  const days = Array.from({ length: APPLICATION_STATS_DAYS }, (_, index) => {
    const row = byDay.get(firstDay + index);
    return {
      date: new Date((firstDay + index) * DAY_MS).toISOString().slice(0, 10),
      commandsRun: Number(row?.commandsRun ?? 0),
      failures: Number(row?.failures ?? 0),
    };
  });
  return {
    commandsRun: days.reduce((sum, day) => sum + day.commandsRun, 0),
    failures: days.reduce((sum, day) => sum + day.failures, 0),
    days,
    endpoint,
  };
}

async function describeEndpoint(
  { runtime }: Context,
  { id, interactionsEndpointUrl: url }: ApplicationRow,
): Promise<ApplicationStats['endpoint']> {
  if (url === null) return null;
  const health = await findEndpointHealth(runtime.database.db, id);
  const success = health?.lastSuccessAt ?? null;
  const failure = health?.lastFailureAt ?? null;
  return {
    url,
    healthy: failure === null || (success !== null && success >= failure),
    lastSuccessAt: success && isoTime(success),
    lastFailureAt: failure && isoTime(failure),
    lastFailure: health?.lastFailure ?? null,
  };
}

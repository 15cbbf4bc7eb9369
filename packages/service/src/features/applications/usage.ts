/** Usage counters of an application, called by the features that run its commands. */
import { DAY_MS } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import {
  addUsage,
  disableEndpoint,
  type Endpoint,
  upsertEndpointFailure,
  upsertEndpointSuccess,
} from './usage-store.ts';

/** Days since 1970 in UTC. */
export function dayNumber(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** Counts executed commands, and failed ones. */
export async function recordCommandRuns(
  runtime: Runtime,
  db: Db,
  applicationId: string,
  { runs, failures }: { readonly runs: number; readonly failures: number },
): Promise<void> {
  await addUsage(db, { applicationId, day: dayNumber(runtime.clock.now()), runs, failures });
}

/** Consecutive failures after which an endpoint is disabled (design 3.4). */
const FAILURES_TO_DISABLE = 10;

/**
 * Records a response of an interactions endpoint, unless the application has another one now.
 * @param fault a sentence, or null for a valid response
 * @returns whether this failure disabled it
 */
export async function recordEndpointResponse(
  runtime: Runtime,
  db: Db,
  endpoint: Endpoint,
  fault: string | null,
): Promise<boolean> {
  const at = new Date(runtime.clock.now());
  if (fault === null) {
    await upsertEndpointSuccess(db, endpoint, at);
    return false;
  }
  const isDisabled = (await upsertEndpointFailure(db, endpoint, at, fault)) === FAILURES_TO_DISABLE;
  if (isDisabled) await disableEndpoint(db, endpoint.applicationId);
  return isDisabled;
}

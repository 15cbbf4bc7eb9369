import type { Credentials } from '@guildhall/gateway';
import { ApiError, isKnown, type KnownCaller } from '@guildhall/platform';
import { authenticateGateway, type Runtime } from '@guildhall/service';

/** The account of these credentials; null if there are none or they cannot be used. */
export async function findCaller(runtime: Runtime, credentials: Credentials): Promise<KnownCaller | null> {
  try {
    const caller = await authenticateGateway(runtime, credentials);
    return isKnown(caller) ? caller : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

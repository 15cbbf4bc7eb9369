import { createHostCheck, type IsOwnHost } from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';

/** The host names of the instance. */
export function ownHosts({ baseUrl, allowedHosts }: Configuration): IsOwnHost {
  const allowed = allowedHosts?.split(',').map((name) => name.trim()) ?? [];
  return createHostCheck([new URL(baseUrl).hostname, ...allowed]);
}

import { createHostCheck, type IsOwnHost } from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';

/** The names that the instance goes by. */
export function ownHosts({ baseUrl, allowedHosts }: Configuration): IsOwnHost {
  const allowed = allowedHosts?.split(',').map((name) => name.trim().toLowerCase()) ?? [];
  return createHostCheck([new URL(baseUrl).hostname, ...allowed]);
}

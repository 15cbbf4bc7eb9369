import { client } from '../../../state/client.ts';
import { logOut } from '../../../state/session.ts';
import { keepAim } from './aims.ts';

/**
 * Logs out here, and at the provider from which the session came.
 * @param next the address for the person who logs in next
 * @returns false when the browser leaves for the provider's page
 * @throws when the service cannot be reached; the session then continues
 */
export async function logOutEverywhere(next?: string): Promise<boolean> {
  // A failure at the provider must not prevent logging out here.
  const { url } = await client.api.startProviderLogOut().catch(() => ({ url: null }));
  await logOut();
  if (url === null) return true;
  keepAim(url, { to: 'log out', next });
  window.location.assign(url);
  return false;
}

/** Checks the STUN and TURN servers of ICE_URLS. */
import type { Configuration } from '@guildhall/platform/config';
import { iceCredentials } from '@guildhall/service';
import { iceSettings } from '../voice/ice-settings.ts';
import { type CheckResult, checkOptional } from './check.ts';

const ADVICE =
  'Check ICE_URLS and that the server runs and its ports are open; ICE_SECRET must be its static-auth-secret. Without it, people on strict networks hear nobody.';

/** A start succeeds without them. */
export async function checkRelays({ ice }: Configuration): Promise<readonly CheckResult[]> {
  if (!ice) return [];
  const settings = iceSettings(ice);
  const { checkIceServer } = await import('@guildhall/forwarding/ice-server');
  const credentials = iceCredentials(settings, 'doctor', Date.now());
  return Promise.all(
    settings.urls.map(async (url) => {
      return checkOptional(`Relay ${url}`, ADVICE, async () => {
        await checkIceServer(url, credentials);
        return url.startsWith('turn') ? 'relays for people of this instance' : 'answers';
      });
    }),
  );
}

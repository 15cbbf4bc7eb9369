/** How a session reaches the others of its channel: directly, or through a forwarding unit (design 5.16). */
import { createHmac } from 'node:crypto';
import type { IceServer, PayloadOf, voiceServerUpdate } from '@guildhall/protocol';
import type { IceSettings, Runtime } from '../../runtime.ts';
import type { VoiceStateRow } from './store.ts';
import { unitAddress } from './unit/unit-address.ts';

/** VOICE_SERVER_UPDATE. */
export function connection(
  runtime: Runtime,
  { userId, channelId, unit }: Pick<VoiceStateRow, 'userId' | 'channelId' | 'unit'>,
  others: readonly VoiceStateRow[],
): PayloadOf<typeof voiceServerUpdate> {
  const peers = others.map((row) => ({ userId: row.userId, sessionId: row.sessionId }));
  const way =
    unit === null ? { mode: 'mesh' as const } : { mode: 'sfu' as const, endpoint: unitAddress(unit) };
  return { channelId, ...way, iceServers: iceServersFor(runtime, userId), peers };
}

function iceServersFor({ settings, clock }: Runtime, userId: string): IceServer[] {
  const { ice } = settings;
  if (ice === null) return [];
  const relays = ice.urls.filter((url) => /^turns?:/.test(url));
  const others = ice.urls.filter((url) => !relays.includes(url));
  return [
    ...(others.length > 0 ? [{ urls: others }] : []),
    ...(relays.length > 0 ? [{ urls: relays, ...iceCredentials(ice, userId, clock.now()) }] : []),
  ];
}

/**
 * Fixed credentials, or temporary ones for a TURN server with the same secret; their user name contains the expiry
 * ("REST API for access to TURN services", draft-uberti-behave-turn-rest-00; `use-auth-secret` of coturn).
 */
export function iceCredentials(
  { credentials }: IceSettings,
  userId: string,
  now: number,
): Pick<IceServer, 'username' | 'credential'> {
  if (credentials === null) return {};
  if (!('secret' in credentials)) return credentials;
  const username = `${Math.floor(now / 1000) + credentials.lifetimeSecs}:${userId}`;
  return { username, credential: createHmac('sha1', credentials.secret).update(username).digest('base64') };
}

/** How a session reaches the others of its channel: directly, or through a forwarding unit (design 5.16). */
import { createHmac } from 'node:crypto';
import { isoTime } from '@guildhall/platform';
import type { IceServer, PayloadOf, voiceServerUpdate } from '@guildhall/protocol';
import type { IceSettings, Runtime } from '../../runtime.ts';
import type { VoiceStateRow } from './store.ts';
import { LIVE_KIT, liveKitRights } from './unit/live-kit-room.ts';
import { unitAddress } from './unit/unit-address.ts';

/** VOICE_SERVER_UPDATE. */
export async function connectionView(
  runtime: Runtime,
  row: VoiceStateRow,
  others: readonly VoiceStateRow[],
): Promise<PayloadOf<typeof voiceServerUpdate>> {
  const { channelId, userId } = row;
  const peers = others.map((other) => ({ userId: other.userId, sessionId: other.sessionId }));
  return {
    channelId,
    joinedAt: isoTime(row.joinedAt),
    ...(await connectionDetails(runtime, row)),
    iceServers: iceServersFor(runtime, userId),
    peers,
  };
}

async function connectionDetails(
  runtime: Runtime,
  row: VoiceStateRow,
): Promise<Pick<PayloadOf<typeof voiceServerUpdate>, 'mode' | 'endpoint' | 'token'>> {
  const { unit } = row;
  const { liveKit } = runtime;
  if (unit === null) return { mode: 'mesh' };
  if (unit !== LIVE_KIT || !liveKit) return { mode: 'sfu', endpoint: unitAddress(unit) };
  const token = await liveKit.token(row, await liveKitRights(runtime, row));
  return { mode: 'sfu', endpoint: liveKit.url, token };
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

/** Whether the temporary credentials from when someone joined are past half their lifetime. */
export function hasOldCredentials({ settings, clock }: Runtime, { joinedAt }: VoiceStateRow): boolean {
  const credentials = settings.ice?.credentials ?? null;
  if (credentials === null || !('secret' in credentials)) return false;
  return clock.now() - joinedAt.getTime() > credentials.lifetimeSecs * 500;
}

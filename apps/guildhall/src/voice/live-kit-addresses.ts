import type { LiveKitSettings } from '@guildhall/platform/config';

/** Where clients connect to the LiveKit server: by WebSocket, and by HTTP to check the connection. */
export function liveKitAddresses(settings: LiveKitSettings | null): readonly string[] {
  if (!settings) return [];
  const { protocol, host } = new URL(settings.url);
  return [`${protocol}//${host}`, `${protocol.replace('ws', 'http')}//${host}`];
}

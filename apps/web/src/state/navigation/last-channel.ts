/** Remembers the last channel of each server, so that a server opens on the channel the person left. */
import type { ServerChannel } from '@guildhall/protocol';
import { createDeviceStore, textTable } from '../device.ts';

/** The last shown channel by server; under `server` the last shown server. */
const lastChannels = createDeviceStore('last-place', textTable);
const SERVER = 'server';

export function rememberLastChannel(serverId: string, channelId: string): void {
  lastChannels.update((table) =>
    table[SERVER] === serverId && table[serverId] === channelId
      ? table
      : { ...table, [SERVER]: serverId, [serverId]: channelId },
  );
}

export function lastServer(): string | undefined {
  return lastChannels.get()[SERVER];
}

export function lastChannel(serverId: string): string | undefined {
  return lastChannels.get()[serverId];
}

/** Of these channels, the one shown last; otherwise the first that is not for voice, if there is one. */
export function lastAmong(channels: readonly ServerChannel[], serverId: string): ServerChannel | undefined {
  const last = channels.find(({ id }) => id === lastChannel(serverId));
  return last ?? channels.find(({ kind }) => kind !== 'voice') ?? channels[0];
}

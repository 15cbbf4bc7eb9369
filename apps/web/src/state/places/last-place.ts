/** Remembers the last place, so that a server opens on the channel the person left. */
import { createDeviceStore, textTable } from '../device.ts';

/** The last shown channel by server; under `server` the last shown server. */
const lastPlace = createDeviceStore('last-place', textTable);
const SERVER = 'server';

export function rememberPlace(serverId: string, channelId: string): void {
  lastPlace.update((table) =>
    table[SERVER] === serverId && table[serverId] === channelId
      ? table
      : { ...table, [SERVER]: serverId, [serverId]: channelId },
  );
}

export function lastServer(): string | undefined {
  return lastPlace.get()[SERVER];
}

export function lastChannel(serverId: string): string | undefined {
  return lastPlace.get()[serverId];
}

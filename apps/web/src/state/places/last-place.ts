/** Where the person was last, so that a server opens on the channel they left. */
import { createDeviceStore, textTable } from '../device.ts';

/** By server the channel last shown there; under `server` the server last shown. */
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

/** The account's arrangement of servers in the rail, alone and in folders; new ones come last. */
import type { ServerFolder, ServerRail } from '@guildhall/protocol';
import { useMemo } from 'react';
import { createDeviceStore, textList } from '../device.ts';
import { gatewayStore, useGateway } from '../gateway-store.ts';
import type { GatewayState, ServerEntry } from '../model.ts';
import { serverList } from '../selectors.ts';
import { createStore, useStore } from '../store.ts';

/** One server, or a folder with its servers. */
export interface ShownRailEntry<Server = ServerEntry> {
  readonly folder?: ServerFolder;
  readonly servers: readonly Server[];
}

/** The order kept on this device by earlier versions, used until the account has one. */
export const deviceOrder = createDeviceStore('server-order', textList);
/** An arrangement that is being saved, shown in advance. */
export const pendingRail = createStore<ServerRail | null>(null);

const openFolders = createDeviceStore('open-folders', textList);

/** The shown order: servers that are not in it come last, empty folders are left out. Pure. */
export function arrange<Server extends { readonly id: string }>(
  servers: readonly Server[],
  rail: ServerRail,
): readonly ShownRailEntry<Server>[] {
  const rest = new Map(servers.map((server) => [server.id, server]));
  const takeServer = (id: string): readonly Server[] => {
    const server = rest.get(id);
    rest.delete(id);
    return server ? [server] : [];
  };
  const arranged = rail.map((entry) => ({ ...entry, servers: entry.serverIds.flatMap(takeServer) }));
  const alone = [...rest.values()].map((server) => ({ servers: [server] }));
  return [...arranged.filter((entry) => entry.servers.length > 0), ...alone];
}

function keptRail(onAccount: ServerRail | null, order: readonly string[]): ServerRail {
  return onAccount ?? order.map((id) => ({ serverIds: [id] }));
}

function railOnAccount({ settings }: GatewayState): ServerRail | null {
  return settings?.serverRail ?? null;
}

export function useRail(): readonly ShownRailEntry[] {
  const servers = useGateway(serverList);
  const changed = useStore(pendingRail, (rail) => rail);
  const order = useStore(deviceOrder, (ids) => ids);
  const onAccount = useGateway(railOnAccount);
  return useMemo(
    () => arrange(servers, changed ?? keptRail(onAccount, order)),
    [servers, changed, onAccount, order],
  );
}

/** The shown rail with the existing servers, including those that still follow READY, whose places are kept. */
export function shownRail(): ServerRail {
  const state = gatewayStore.get();
  const rail = pendingRail.get() ?? keptRail(railOnAccount(state), deviceOrder.get());
  const awaited = Object.keys(state.awaited).map((id) => ({ id }));
  return arrange([...serverList(state), ...awaited], rail).map(({ folder, servers }) => ({
    ...(folder ? { folder } : {}),
    serverIds: servers.map(({ id }) => id),
  }));
}

/** {@link useFolderOpen} outside of rendering. */
export function isFolderOpen(folderId: string): boolean {
  return openFolders.get().includes(folderId);
}

/** Whether a folder is open, on this device. */
export function useFolderOpen(folderId: string): boolean {
  return useStore(openFolders, (ids) => ids.includes(folderId));
}

export function toggleFolder(folderId: string): void {
  openFolders.update((ids) =>
    ids.includes(folderId) ? ids.filter((id) => id !== folderId) : [...ids, folderId],
  );
}

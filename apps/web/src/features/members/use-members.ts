import { GATEWAY } from '@guildhall/protocol/gateway-codes';
import { LIMITS } from '@guildhall/protocol/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../state/client.ts';
import { useConnection } from '../../state/connection.ts';
import { gatewayStore, readIntoState, useGateway } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { membersLoaded } from '../../state/resources/members.ts';

/** All members of a server of 100,000 are 32 MB, and with them in memory each typed letter takes a second. */
const EVERYONE_UP_TO = 5 * LIMITS.membersPage;
/** The gateway does not say who an unknown member is who came online, nor that people left while another server was shown. */
const LOOK_AGAIN_MS = 300_000;

const running = new Map<string, Promise<unknown>>();

function load(serverId: string): Promise<unknown> {
  const known = running.get(serverId);
  if (known) return known;
  const promise = readIntoState(
    () => client.api.listMembers({ serverId }),
    (state, members) => membersLoaded(state, serverId, members),
  ).finally(() => running.delete(serverId));
  running.set(serverId, promise);
  return promise;
}

function isLarge({ members, servers }: GatewayState, serverId: string): boolean {
  return !members[serverId]?.complete && (servers[serverId]?.memberCount ?? 0) > EVERYONE_UP_TO;
}

/** Whether only the members who are online are listed, and the others found by name. */
export function useListsOnlyOnline(serverId: string): boolean {
  return useGateway((state) => isLarge(state, serverId));
}

/** The progress of reading a server's members. */
export interface MembersRead {
  readonly loading: boolean;
  readonly failed: boolean;
  retry(): void;
}

/** Reads the members of a server once, unless it is large; events keep them current from then on. */
export function useMembers(serverId: string): MembersRead {
  const onlyOnline = useListsOnlyOnline(serverId);
  const missing = useGateway((state) => {
    const table = state.members[serverId];
    return !onlyOnline && table !== undefined && !table.complete;
  });
  const { connected } = useConnection();
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (connected) setFailed(null);
  }, [connected]);
  useEffect(() => {
    if (!missing || !connected || failed === serverId) return;
    let left = false;
    load(serverId).catch(() => {
      const stillMissing = gatewayStore.get().members[serverId]?.complete === false;
      if (!left && stillMissing) setFailed(serverId);
    });
    return () => {
      left = true;
    };
  }, [serverId, missing, connected, failed]);
  return { loading: missing, failed: failed === serverId && missing, retry: () => setFailed(null) };
}

/**
 * Reads who is online in a server whose presences arrive only while it is shown: when it is shown again, and every
 * five minutes if it is so large that this is all the page knows about it.
 */
export function useOnlineMembers(serverId: string): MembersRead {
  const onlyOnline = useListsOnlyOnline(serverId);
  const enabled = useGateway(
    ({ members, servers }) =>
      (onlyOnline || members[serverId]?.complete === true) &&
      (servers[serverId]?.memberCount ?? 0) > GATEWAY.presencesToAllUpTo,
  );
  const online = useQuery({
    queryKey: ['online members', serverId],
    queryFn: async ({ signal }) => {
      const { loadOnlineMembers } = await import('./online-members.ts');
      return loadOnlineMembers(serverId, signal).then(() => true);
    },
    enabled,
    staleTime: onlyOnline ? LOOK_AGAIN_MS : Number.POSITIVE_INFINITY,
    refetchInterval: onlyOnline && LOOK_AGAIN_MS,
  });
  return { loading: online.isPending, failed: online.isLoadingError, retry: () => void online.refetch() };
}

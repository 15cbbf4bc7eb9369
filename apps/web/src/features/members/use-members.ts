import { useEffect, useState } from 'react';
import { client } from '../../state/client.ts';
import { useConnection } from '../../state/connection.ts';
import { answerIntoState, gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { membersLoaded } from '../../state/resources/members.ts';

const running = new Map<string, Promise<unknown>>();

function load(serverId: string): Promise<unknown> {
  const known = running.get(serverId);
  if (known) return known;
  const promise = answerIntoState(
    () => client.api.listMembers({ serverId }),
    (state, members) => membersLoaded(state, serverId, members),
  ).finally(() => running.delete(serverId));
  running.set(serverId, promise);
  return promise;
}

/** Reads a server's members once; events keep them current from then on. */
export function useMembers(serverId: string): { readonly failed: boolean; retry(): void } {
  const missing = useGateway((state) => {
    const table = state.members[serverId];
    return table !== undefined && !table.complete;
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
  return { failed: failed === serverId && missing, retry: () => setFailed(null) };
}

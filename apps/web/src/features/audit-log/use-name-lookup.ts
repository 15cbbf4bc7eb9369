import { useCallback } from 'react';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import type { NameLookup } from './changes.ts';
import type { AuditUser } from './use-audit-log.ts';

/** The name of a server's person, role or channel by id; null when it is gone. */
export function useNameLookup(serverId: string, users: ReadonlyMap<string, AuditUser>): NameLookup {
  const roles = useGateway((state) => state.roles[serverId]);
  return useCallback(
    (id: string) =>
      users.get(id)?.displayName ??
      roles?.find((role) => role.id === id)?.name ??
      gatewayStore.get().channels[id]?.name ??
      null,
    [users, roles],
  );
}

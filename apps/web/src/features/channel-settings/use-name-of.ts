import type { PermissionServer } from '@guildhall/protocol/permissions';
import { useCallback } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { permissionServer } from '../../state/permissions.ts';
import { memberName } from '../../state/queries/people.ts';
import { channelSettingsText as text } from './strings.ts';

/** Reads the name of a role or person of a server by its id. */
export function useNameOf(serverId: string): (id: string) => string {
  const roles = useGateway((state) => state.roles[serverId]);
  const members = useGateway((state) => state.members[serverId]?.byId);
  return useCallback(
    (id: string) => {
      if (id === serverId) return text.everyone;
      const member = members?.[id];
      return roles?.find((role) => role.id === id)?.name ?? (member ? memberName(member) : text.someone);
    },
    [serverId, roles, members],
  );
}

/** A server's roles, for the permission computation. */
export function usePermissionServer(serverId: string): PermissionServer {
  return useGateway((state) => permissionServer(state, serverId));
}

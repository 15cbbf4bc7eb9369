import { ApiRequestError } from '@guildhall/client';
import type { Member, Role } from '@guildhall/protocol';
import { client } from '../../../state/client.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';

interface AuditedMember {
  readonly serverId: string;
  readonly userId: string;
  readonly reason?: string;
}

/** Sets a member's roles, leaving out those that were deleted. */
export async function saveMemberRoles(member: AuditedMember, chosen: readonly string[]): Promise<Member> {
  const { serverId } = member;
  const save = (existing: readonly Role[]) => {
    const roles = chosen.filter((roleId) => existing.some(({ id }) => id === roleId));
    return client.api.updateMember({ ...member, body: { roles } });
  };
  try {
    return await save(gatewayStore.get().roles[serverId] ?? []);
  } catch (error) {
    if (!(error instanceof ApiRequestError && error.code === 'unknown_role')) throw error;
    // The event of a deletion may arrive later than the refusal.
    return save(await client.api.listRoles({ serverId }));
  }
}

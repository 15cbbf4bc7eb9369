/** Exemptions from a rule (design 5.9): listed roles and channels, and managers where the rule allows it. Pure. */
import { has, serverPermissions } from '@guildhall/protocol';
import { type ChannelAccess, rolesHeld } from '../access/index.ts';
import type { CompiledRule } from './compiled-rules.ts';

/** Whether a member has one of the permissions in the server, regardless of timeout and screening. */
export function hasServerPermission(
  { server, member }: Pick<ChannelAccess, 'server' | 'member'>,
  permission: 'manageServer' | 'administrator',
): boolean {
  const isOwner = server.row.ownerId === member.userId;
  const permissions = serverPermissions(
    { id: server.id, rolePermissions: server.rolePermissions },
    { userId: member.userId, isOwner, roleIds: member.roleIds, restricted: false },
  );
  return isOwner || has(permissions, permission);
}

/** The channel and its parents: for a thread its channel, then the category. */
function exemptibleChannelIds({ server, channel }: Pick<ChannelAccess, 'server' | 'channel'>): string[] {
  const ids: string[] = [];
  let row = channel.row;
  for (;;) {
    ids.push(row.id);
    const parent = row.parentId === null ? undefined : server.channels.get(row.parentId);
    if (!parent || ids.includes(parent.row.id)) return ids;
    row = parent.row;
  }
}

export function isExempt(rule: CompiledRule, access: ChannelAccess): boolean {
  const { exemptRoles, exemptChannels, row } = rule;
  if (exemptRoles.size > 0) {
    if (exemptRoles.has(access.server.id)) return true;
    if (rolesHeld(access.server, access.member).some((id) => exemptRoles.has(id))) return true;
  }
  if (exemptChannels.size > 0 && exemptibleChannelIds(access).some((id) => exemptChannels.has(id)))
    return true;
  return row.exemptManagers && hasServerPermission(access, 'manageServer');
}

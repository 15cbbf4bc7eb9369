/** Exemptions from a rule (design 5.9): listed roles and channels, and managers where the rule allows it. Pure. */
import { has } from '@guildhall/protocol';
import { type ChannelAccess, rolesHeld, unrestrictedPermissions } from '../access/index.ts';
import type { CompiledRule } from './compiled-rules.ts';

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
  return row.exemptManagers && has(unrestrictedPermissions(access.server, access.member), 'manageServer');
}

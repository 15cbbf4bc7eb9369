import type { ChannelKind } from '@guildhall/protocol';
import { ALL_PERMISSIONS, bits, CHANNEL_MASK, has, type Permission } from '@guildhall/protocol/permissions';
import { fold } from '../../state/search/fold.ts';
import { permissionNames } from '../../ui/text/permission-strings.ts';
import { PERMISSION_GROUP_LABELS, PERMISSION_WORDS } from './strings.ts';

export interface PermissionGroup {
  readonly id: keyof typeof PERMISSION_GROUP_LABELS;
  readonly label: string;
  readonly permissions: readonly Permission[];
}

/** All permissions by group, in display order. */
export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  {
    id: 'text',
    label: PERMISSION_GROUP_LABELS.text,
    permissions: [
      'viewChannel',
      'sendMessages',
      'attachFiles',
      'addReactions',
      'useExternalEmoji',
      'mentionEveryone',
      'manageMessages',
      'manageThreads',
      'coinUpload',
    ],
  },
  {
    id: 'members',
    label: PERMISSION_GROUP_LABELS.members,
    permissions: [
      'createInvite',
      'changeNickname',
      'manageNicknames',
      'moderateMembers',
      'kickMembers',
      'banMembers',
    ],
  },
  {
    id: 'server',
    label: PERMISSION_GROUP_LABELS.server,
    permissions: [
      'manageServer',
      'manageChannels',
      'manageRoles',
      'manageExpressions',
      'manageWebhooks',
      'viewAuditLog',
    ],
  },
  {
    id: 'voice',
    label: PERMISSION_GROUP_LABELS.voice,
    permissions: ['connect', 'speak', 'shareScreen', 'muteMembers', 'deafenMembers', 'moveMembers'],
  },
  { id: 'all', label: PERMISSION_GROUP_LABELS.all, permissions: ['administrator'] },
];

const VOICE_ONLY = bits('connect', 'speak', 'shareScreen', 'muteMembers', 'deafenMembers', 'moveMembers');

/** The permissions that matter in a channel of this kind. All matter in categories, whose channels may be of any kind. */
export function permissionsOfKind(kind: ChannelKind): bigint {
  return kind === 'voice' || kind === 'category' ? CHANNEL_MASK : CHANNEL_MASK & ~VOICE_ONLY;
}

/**
 * The groups with the permissions that match a search, by name, sentence or other words; without empty groups.
 * @param mask the permissions to show, such as `CHANNEL_MASK`
 */
export function findPermissions(query: string, mask: bigint = ALL_PERMISSIONS): readonly PermissionGroup[] {
  const wanted = fold(query.trim()).split(/\s+/);
  const matches = (permission: Permission): boolean => {
    const { sentence, words = '' } = PERMISSION_WORDS[permission];
    const text = fold(`${permissionNames[permission]} ${sentence} ${words}`);
    return wanted.every((word) => text.includes(word));
  };
  return PERMISSION_GROUPS.map((group) => ({
    ...group,
    permissions: group.permissions.filter((permission) => has(mask, permission) && matches(permission)),
  })).filter((group) => group.permissions.length > 0);
}

import type { Permission } from '@guildhall/protocol/permissions';
import { applicationText as text } from './strings.ts';

/** Every permission once, in the groups and the order in which they are asked for. */
export const PERMISSION_GROUPS: readonly {
  readonly label: string;
  readonly permissions: readonly Permission[];
}[] = [
  {
    label: text.groupText,
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
    label: text.groupMembers,
    permissions: [
      'createInvite',
      'changeNickname',
      'manageNicknames',
      'kickMembers',
      'banMembers',
      'moderateMembers',
    ],
  },
  {
    label: text.groupServer,
    permissions: [
      'manageChannels',
      'manageRoles',
      'manageServer',
      'manageExpressions',
      'manageWebhooks',
      'viewAuditLog',
      'administrator',
    ],
  },
  {
    label: text.groupVoice,
    permissions: ['connect', 'speak', 'shareScreen', 'muteMembers', 'deafenMembers', 'moveMembers'],
  },
];

import type { Badge, ProfileTag } from '@guildhall/protocol';
import { texts } from '../../languages/texts.ts';
import { number, plural } from '../../languages/words.ts';

/** Texts of profile cards. */
export const profileText = texts('profileText', {
  tags: {
    bot: 'Bot',
    verified_bot: 'Verified bot',
    system: 'System',
    official: 'Official',
    staff: 'Staff',
  } satisfies Record<ProfileTag, string>,
  of: (name: string) => `Profile of ${name}`,
  actions: (name: string) => `Actions for ${name}`,
  loading: 'Loading the profile',
  deleted: 'This account was deleted.',
  bio: 'About',
  note: 'Note',
  noteHint: 'Only you see it, on this device',
  mutual: 'Servers you share',
  mutualFriends: (count: number) =>
    plural(count, { one: '# friend you share', other: '# friends you share' }),
  moreFriends: (count: number) => `and ${number(count)} more`,
  accountSince: (when: string) => `Account since ${when}`,
  friendsSince: (when: string) => `Friends since ${when}`,
  memberSince: (when: string) => `Here since ${when}`,
  clanTag: (name: string, badge: string) => `Clan tag ${name}, ${badge.toLocaleLowerCase()}`,
  badges: {
    staff: 'Staff',
    developer: 'Developer',
    partner: 'Partner',
    verified_server_owner: 'Verified server owner',
    early_access: 'Early access',
  } satisfies Record<Badge, string>,
});

/** Names of badges; keys of official servers' roles are names already. */
export function badgeName(key: string): string {
  if (key in profileText.badges) return profileText.badges[key as Badge];
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

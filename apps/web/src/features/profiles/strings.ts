import type { Badge } from '@guildhall/protocol';
import { texts } from '../../languages/texts.ts';
import { number, plural } from '../../languages/words.ts';

/** Texts of profile cards. */
export const profileText = texts('profileText', {
  deleted: 'This account was deleted.',
  bio: 'About',
  note: 'Note',
  noteHint: 'Only you see it, on this device',
  mutual: 'Servers you share',
  mutualFriends: (count: number) =>
    plural(count, { one: '# friend you share', other: '# friends you share' }),
  moreFriends: (count: number) => `and ${number(count)} more`,
  accountSince: (when: string) => `Account created ${when}`,
  friendsSince: (when: string) => `Friends since ${when}`,
  memberSince: (when: string) => `Joined ${when}`,
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

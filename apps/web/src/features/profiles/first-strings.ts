import type { ProfileTag } from '@guildhall/protocol';
import { texts } from '../../languages/texts.ts';

/** Texts beside names, and of a profile card that is loading. */
export const profileFirstText = texts('profileFirstText', {
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
  clanTag: (name: string) => `Clan tag ${name}`,
});

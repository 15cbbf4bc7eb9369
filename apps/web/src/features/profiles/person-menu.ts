import type { ProfileTag, User } from '@guildhall/protocol';
import { createMenu } from '../../ui/menu-slot.ts';

/** A person as seen in a server or in direct messages. */
export interface Person {
  readonly user: Pick<User, 'id' | 'username' | 'displayName'> &
    Partial<Pick<User, 'avatarUrl' | 'clanTag' | 'deleted'>> & {
      readonly tag?: ProfileTag | null | undefined;
    };
  /** {@link DIRECT} outside of servers. */
  readonly serverId: string;
  /** Their name there. */
  readonly name: string;
}

/** The menu of a person. */
export const personMenu = createMenu<Person>();

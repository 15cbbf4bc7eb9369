import type { User } from '@guildhall/protocol';
import { createMenu } from '../../ui/menu-slot.ts';

/** Someone, and where they were met. */
export interface Person {
  readonly user: Pick<User, 'id' | 'username' | 'displayName'> & { readonly tag?: string | null };
  /** {@link DIRECT} outside of servers. */
  readonly serverId: string;
  /** What they are called there. */
  readonly name: string;
}

/** What can be done with a person. */
export const personMenu = createMenu<Person>();

import type { DirectChannel } from '@guildhall/protocol';
import { DIRECT } from '../../state/resources/directs.ts';
import { createMenu, type MenuItem } from '../../ui/menu-slot.ts';
import type { Person } from '../profiles/index.ts';

/** A direct message or group with its name. */
export interface DirectSubject {
  readonly id: string;
  readonly name: string;
  readonly direct: DirectChannel;
}

/** The menu of a direct message or group, which other features extend. */
export const directMenu = createMenu<DirectSubject>();

/** An entry of a person's menu in the menu of the direct message with them. */
export function otherPersonItem({ group, action }: MenuItem<Person>): MenuItem<DirectSubject> {
  return {
    group,
    action: ({ name, direct: { type, recipients } }, context) => {
      const [user] = type === 'dm' ? recipients : [];
      return user !== undefined && action({ user, serverId: DIRECT, name }, context);
    },
  };
}

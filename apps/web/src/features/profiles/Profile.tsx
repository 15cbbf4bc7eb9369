import { EllipsisVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { profileFirstText } from './first-strings.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { type Person, personMenu } from './person-menu.ts';

interface ProfileProps extends Pick<ComponentProps<typeof ProfileCard>, 'opener'> {
  person: Person;
}

/** The profile card of a person with their menu. */
export function Profile({ person, opener }: ProfileProps) {
  const entries = useMenu(personMenu, person);
  return (
    <>
      <ProfileCard known={person.user} serverId={person.serverId} opener={opener} />
      <div className="absolute top-2 end-2 rounded-control bg-raised">
        <Menu entries={entries} align="end">
          <IconButton label={profileFirstText.actions(person.name)}>
            <Icon of={EllipsisVertical} />
          </IconButton>
        </Menu>
      </div>
    </>
  );
}

import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { loadLater, WithPlaceholder } from '../../state/slots.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Popover } from '../../ui/floating/Popover.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { Loading } from '../../ui/Surface.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { profileFirstText } from './first-strings.ts';
import { type Person, personMenu } from './person-menu.ts';

const ProfileCard = loadLater(() => import('./ProfileCard.tsx'), 'ProfileCard');

interface ProfilePopoverProps {
  person: Person;
  side?: 'left' | 'right';
  /** The button that opens it; takes a ref. */
  children: ReactNode;
}

/** A profile beside the pressed element, or at the bottom on phones, with the person's menu. */
export function ProfilePopover({ person, side = 'right', children }: ProfilePopoverProps) {
  const [open, setOpen] = useState(false);
  const narrow = useNarrow();
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={profileFirstText.of(person.name)}
      side={narrow ? 'bottom' : side}
      align="start"
      onOpenAutoFocus={(event) => {
        // Not the menu, because people want to read the card first.
        event.preventDefault();
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
      }}
      className={classNames(
        'relative overflow-y-auto',
        narrow
          ? 'sheet max-h-[85dvh] rounded-b-none pb-[env(safe-area-inset-bottom)]'
          : 'max-h-(--radix-popover-content-available-height) w-72',
      )}
      content={<Profile person={person} />}
    >
      {children}
    </Popover>
  );
}

function Profile({ person }: { person: Person }) {
  const entries = useMenu(personMenu, person);
  return (
    <>
      <WithPlaceholder placeholder={<Loading label={profileFirstText.loading} />}>
        <ProfileCard known={person.user} serverId={person.serverId} opener={ProfilePopover} />
      </WithPlaceholder>
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

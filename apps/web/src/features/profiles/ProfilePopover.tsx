import { type ReactNode, useState } from 'react';
import { loadLater, WithPlaceholder } from '../../state/slots.ts';
import { classNames } from '../../ui/class-names.ts';
import { Popover } from '../../ui/floating/Popover.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { profileFirstText } from './first-strings.ts';
import type { Person } from './person-menu.ts';

const Profile = loadLater(() => import('./Profile.tsx'), 'Profile');

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
      content={
        <WithPlaceholder placeholder={<Loading label={profileFirstText.loading} />}>
          <Profile person={person} opener={ProfilePopover} />
        </WithPlaceholder>
      }
    >
      {children}
    </Popover>
  );
}

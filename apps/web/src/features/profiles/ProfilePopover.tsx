import { EllipsisVertical } from 'lucide-react';
import { Popover as Primitive } from 'radix-ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { type Person, personMenu } from './person-menu.ts';
import { profileText } from './strings.ts';

const ProfileCard = lazy(() => import('./ProfileCard.tsx'));

interface ProfilePopoverProps {
  person: Person;
  side?: 'left' | 'right';
  /** The button that opens it; takes a ref. */
  children: ReactNode;
}

/** Someone's profile beside what was pressed, with their menu. Esc and a press outside close it. */
export function ProfilePopover({ person, side = 'right', children }: ProfilePopoverProps) {
  const { user, serverId, name } = person;
  const entries = useMenu(personMenu, person);
  const narrow = useNarrow();
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={profileText.of(name)}
          side={narrow ? 'bottom' : side}
          align="start"
          sideOffset={8}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            // Not the menu: who opened the card wants to read it first.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          className="relative z-50 max-h-(--radix-popover-content-available-height) w-72 animate-rise overflow-y-auto rounded-card bg-raised shadow-float outline-none"
        >
          <Suspense fallback={<ProfileSkeleton />}>
            <ProfileCard userId={user.id} serverId={serverId} />
          </Suspense>
          <div className="absolute top-2 right-2 rounded-control bg-raised">
            <Menu entries={entries} align="end">
              <IconButton label={profileText.actions(name)}>
                <Icon of={EllipsisVertical} />
              </IconButton>
            </Menu>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

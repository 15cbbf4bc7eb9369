import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { ProfileCard } from './ProfileCard.tsx';
import { profileText } from './strings.ts';

interface ProfilePopoverProps {
  userId: string;
  serverId: string;
  name: string;
  /** The button that opens it; takes a ref. */
  children: ReactNode;
}

/** Someone's profile beside what was pressed. Esc and a press outside close it. */
export function ProfilePopover({ userId, serverId, name, children }: ProfilePopoverProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={profileText.of(name)}
          side="right"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          className="z-50 max-h-(--radix-popover-content-available-height) w-72 animate-rise overflow-y-auto rounded-card bg-raised shadow-float outline-none"
        >
          <ProfileCard userId={userId} serverId={serverId} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

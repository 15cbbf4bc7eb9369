import type { VisibleStatus } from '@guildhall/protocol';
import { Avatar } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PresenceDot } from './PresenceDot.tsx';

interface StatusAvatarProps {
  user: { readonly id: string; readonly displayName: string; readonly avatarUrl: string | null };
  status: VisibleStatus;
  size?: number;
  /** The surface around it, which the dot is cut out of. */
  ground?: 'side' | 'surface' | 'raised';
  labelled?: boolean;
}

/** From this size, the corner of the square around the picture is too far from its edge. */
const LARGE = 48;

const GROUNDS = { side: 'bg-side', surface: 'bg-surface', raised: 'bg-raised' } as const;

/** A person's picture with their presence at its corner. */
export function StatusAvatar({
  user,
  status,
  size = 32,
  ground = 'side',
  labelled = true,
}: StatusAvatarProps) {
  return (
    <span className="relative block w-fit shrink-0">
      <Avatar id={user.id} name={user.displayName} url={user.avatarUrl} size={size} />
      <span
        className={classNames(
          'absolute rounded-full p-[2.5px]',
          size < LARGE ? '-end-[4px] -bottom-[4px]' : 'end-[2px] bottom-[2px]',
          GROUNDS[ground],
        )}
      >
        <PresenceDot status={status} labelled={labelled} />
      </span>
    </span>
  );
}

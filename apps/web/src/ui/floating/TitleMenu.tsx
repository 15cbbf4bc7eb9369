import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import { Menu } from '../Menu.tsx';
import type { MenuEntries } from './menu-entries.ts';

interface TitleMenuProps {
  entries: MenuEntries;
  /** The name. */
  children: ReactNode;
  /** Shown before the name. */
  mark?: ReactNode;
  /** Shown below the name. */
  below?: ReactNode;
  /** Whether something follows on the same line, to which a long name leaves half of it. */
  shared?: boolean;
  /** Classes of the arrow, for where there is no room for it. */
  arrow?: string;
}

/** The name at the top of a page, which opens a menu. */
export function TitleMenu({ entries, children, mark, below, shared, arrow = '' }: TitleMenuProps) {
  return (
    <h1 className={classNames('-ms-[6px] min-w-0 font-semibold', shared && '@xl:max-w-1/2 @xl:shrink-0')}>
      <Menu entries={entries}>
        <button
          type="button"
          className="flex min-h-[36px] max-w-full items-center gap-[8px] rounded-control px-[6px] text-start touch:min-h-[44px] hover:bg-hover data-[state=open]:bg-active"
        >
          {mark}
          <span className="min-w-0">
            <span className="flex items-center gap-1">
              <span dir="auto" className="truncate">
                {children}
              </span>
              <Icon of={ChevronDown} size={16} className={`shrink-0 text-muted ${arrow}`} />
            </span>
            {below}
          </span>
        </button>
      </Menu>
    </h1>
  );
}

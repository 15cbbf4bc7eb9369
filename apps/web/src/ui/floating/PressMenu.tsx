import type { ReactNode } from 'react';
import { ContextMenu, Menu } from '../Menu.tsx';
import type { MenuEntries } from './menu-entries.ts';

interface PressMenuProps {
  entries: MenuEntries;
  /** A button that does nothing else; takes a ref. */
  children: ReactNode;
}

/** The menu of something that has no page of its own: pressing, right-click and long press open the same. */
export function PressMenu({ entries, children }: PressMenuProps) {
  return (
    <ContextMenu entries={entries}>
      <span className="min-w-0">
        <Menu entries={entries}>{children}</Menu>
      </span>
    </ContextMenu>
  );
}

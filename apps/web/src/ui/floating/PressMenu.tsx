import type { ReactNode } from 'react';
import { ContextMenu, Menu } from '../Menu.tsx';
import type { MenuEntries } from './menu-entries.ts';

interface PressMenuProps {
  entries: MenuEntries;
  /** The name of the object. */
  label: string;
  /** A button without another action; takes a ref. */
  children: ReactNode;
}

/** The menu of an object without a page, opened by a press, a right click or a long press. */
export function PressMenu({ entries, label, children }: PressMenuProps) {
  return (
    <ContextMenu entries={entries} label={label}>
      <span className="min-w-0">
        <Menu entries={entries}>{children}</Menu>
      </span>
    </ContextMenu>
  );
}

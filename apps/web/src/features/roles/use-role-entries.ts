import type { Role } from '@guildhall/protocol';
import { ArrowDown, ArrowUp, CopyPlus, Trash2 } from 'lucide-react';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { duplicateRole } from './role-actions.ts';
import { roleMenu } from './role-menu.ts';
import { roleText as text } from './strings.ts';

interface RoleEntriesInput {
  serverId: string;
  role: Role;
  movable?: boolean;
  changeable: boolean;
  /** The highest allowed position. */
  highest?: number;
  onMove?(position: number): void;
  onOpen(roleId: string): void;
  onDelete(): void;
}

/** The menu of a role on its row and page: {@link roleMenu}, and actions of the page. */
export function useRoleEntries(input: RoleEntriesInput): readonly MenuEntry[] {
  const { serverId, role, movable = false, changeable, highest = 0, onMove, onOpen, onDelete } = input;
  const added = useMenu(roleMenu, { id: role.id, serverId, onPage: true });
  async function duplicate(): Promise<void> {
    onOpen((await duplicateRole(serverId, role)).id);
    showToast(text.duplicated(role.name));
  }
  const isEveryone = role.id === serverId;
  const { position } = role;
  const entries: readonly (MenuEntry | false)[] = [
    movable && position < highest && { label: text.moveUp, icon: ArrowUp, run: () => onMove?.(position + 1) },
    movable && position > 1 && { label: text.moveDown, icon: ArrowDown, run: () => onMove?.(position - 1) },
    changeable && !isEveryone && { label: text.duplicate, icon: CopyPlus, run: duplicate },
    ...added(),
    changeable &&
      !isEveryone &&
      role.botId === null && { label: text.delete, icon: Trash2, danger: true, run: onDelete },
  ];
  return entries.filter((entry) => entry !== false);
}

import type { Role } from '@guildhall/protocol';
import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Copy, CopyPlus, Eye, Trash2 } from 'lucide-react';
import { gatewayStore } from '../../state/gateway-store.ts';
import { shownChannels, viewServerAs } from '../../state/people/view-as.ts';
import { textChannels } from '../../state/selectors.ts';
import { copyText } from '../../ui/copy-text.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { showProblem, showToast } from '../../ui/Toast.tsx';
import { duplicateRole } from './role-actions.ts';
import { roleMenu } from './role-menu.ts';
import { roleText as text } from './strings.ts';

interface RoleEntriesInput {
  serverId: string;
  role: Role;
  movable?: boolean;
  changeable: boolean;
  /** The position up to which it may move. */
  highest?: number;
  onMove?(position: number): void;
  onOpen(roleId: string): void;
  onDelete(): void;
}

/** The menu of a role, the same on its row and on its page. */
export function useRoleEntries(input: RoleEntriesInput): readonly MenuEntry[] {
  const { serverId, role, movable = false, changeable, highest = 0, onMove, onOpen, onDelete } = input;
  const view = useViewAs(serverId);
  const added = useMenu(roleMenu, { id: role.id, serverId });
  async function duplicate(): Promise<void> {
    try {
      onOpen((await duplicateRole(serverId, role)).id);
      showToast(text.duplicated(role.name));
    } catch (error) {
      showProblem(error);
    }
  }
  async function copyId(): Promise<void> {
    if (await copyText(role.id)) showToast(text.copied);
  }
  const isEveryone = role.id === serverId;
  const { position } = role;
  const entries: readonly (MenuEntry | false)[] = [
    movable && position < highest && { label: text.moveUp, icon: ArrowUp, run: () => onMove?.(position + 1) },
    movable && position > 1 && { label: text.moveDown, icon: ArrowDown, run: () => onMove?.(position - 1) },
    { label: text.viewAs, icon: Eye, run: () => view(role) },
    changeable && !isEveryone && { label: text.duplicate, icon: CopyPlus, run: () => void duplicate() },
    { label: text.copyId, icon: Copy, run: () => void copyId() },
    ...added(),
    changeable &&
      !isEveryone &&
      role.botId === null && { label: text.delete, icon: Trash2, danger: true, run: onDelete },
  ];
  return entries.filter((entry) => entry !== false);
}

/** Leaves the settings and shows the server as a member with the role sees it. */
function useViewAs(serverId: string): (role: Role) => void {
  const navigate = useNavigate();
  return (role) => {
    viewServerAs(serverId, role.id === serverId ? [] : [role.id]);
    const first = textChannels(shownChannels(gatewayStore.get()), serverId)[0];
    if (!first) void navigate({ to: '/servers/$serverId', params: { serverId } });
    else {
      void navigate({
        to: '/servers/$serverId/channels/$channelId',
        params: { serverId, channelId: first.id },
      });
    }
  };
}

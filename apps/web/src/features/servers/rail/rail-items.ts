/** Menu entries that arrange servers and folders, as the keyboard's alternative to dragging. */
import {
  ArrowDown,
  ArrowUp,
  Folder,
  FolderInput,
  FolderOpen,
  FolderOutput,
  FolderX,
  Pencil,
} from 'lucide-react';
import type { ServerEntry } from '../../../state/model.ts';
import {
  isFolderOpen,
  type ShownRailEntry,
  shownRail,
  toggleFolder,
} from '../../../state/navigation/server-rail.ts';
import { openOverlay } from '../../../state/overlays.ts';
import type { MenuAction } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/menu-slot.ts';
import { dissolve, findNeighbours, folderWith, removeFromFolder, step } from './rail-changes.ts';
import { changeRail } from './save-rail.ts';
import { railText as text } from './strings.ts';

/** One step up (-1) or down (1) in the rail, or in the folder. */
function stepAction(id: string, by: -1 | 1): MenuAction | false {
  return (
    findNeighbours(shownRail(), id).at(by < 0 ? 0 : -1) !== id && {
      label: by < 0 ? text.moveUp : text.moveDown,
      icon: by < 0 ? ArrowUp : ArrowDown,
      run: () => changeRail((rail) => step(rail, id, by)),
    }
  );
}

export const serverRailItems: readonly MenuItem<ServerEntry>[] = [
  { group: 'arrange', action: ({ id }) => stepAction(id, -1) },
  { group: 'arrange', action: ({ id }) => stepAction(id, 1) },
  {
    group: 'arrange',
    action: ({ id }) => ({
      label: text.putInFolder,
      icon: FolderInput,
      run: () => openOverlay({ kind: 'putInFolder', serverId: id }),
    }),
  },
  {
    group: 'arrange',
    action: ({ id }) =>
      folderWith(shownRail(), id) !== undefined && {
        label: text.takeOut,
        icon: FolderOutput,
        run: () => changeRail((rail) => removeFromFolder(rail, id)),
      },
  },
];

export const folderItems: readonly MenuItem<Required<ShownRailEntry>>[] = [
  {
    group: 'use',
    action({ folder: { id } }) {
      const open = isFolderOpen(id);
      return {
        label: open ? text.close : text.open,
        icon: open ? Folder : FolderOpen,
        run: () => toggleFolder(id),
      };
    },
  },
  { group: 'arrange', action: ({ folder }) => stepAction(folder.id, -1) },
  { group: 'arrange', action: ({ folder }) => stepAction(folder.id, 1) },
  {
    group: 'manage',
    action: ({ folder }) => ({
      label: text.edit,
      icon: Pencil,
      run: () => openOverlay({ kind: 'editFolder', folderId: folder.id }),
    }),
  },
  {
    group: 'remove',
    action: ({ folder }) => ({
      label: text.dissolve,
      icon: FolderX,
      run: () => changeRail((rail) => dissolve(rail, folder.id)),
    }),
  },
];

import type { ShownRailEntry } from '../../../state/navigation/server-rail.ts';
import { createMenu } from '../../../ui/menu-slot.ts';

/** The menu of a folder in the rail. */
export const folderMenu = createMenu<Required<ShownRailEntry>>();

import type { RailPlace } from '../../../state/places/server-rail.ts';
import { createMenu } from '../../../ui/menu-slot.ts';

/** What can be done with a folder of the rail. */
export const folderMenu = createMenu<Required<RailPlace>>();

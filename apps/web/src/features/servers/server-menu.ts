import type { ServerEntry } from '../../state/model.ts';
import { createMenu } from '../../ui/menu-slot.ts';

/** The menu of a server. */
export const serverMenu = createMenu<ServerEntry>();

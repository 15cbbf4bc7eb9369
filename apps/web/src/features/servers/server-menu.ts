import type { ServerEntry } from '../../state/model.ts';
import { createMenu } from '../../ui/menu-slot.ts';

/** What can be done with a server. */
export const serverMenu = createMenu<ServerEntry>();

import { createMenu } from '../../ui/menu-slot.ts';

/** What other features add to the menu of a role. */
export const roleMenu = createMenu<{ readonly id: string; readonly serverId: string }>();

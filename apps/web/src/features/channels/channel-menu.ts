import type { ServerChannel } from '@guildhall/protocol';
import { createMenu } from '../../ui/menu-slot.ts';

/** The menu of a channel or category. */
export const channelMenu = createMenu<ServerChannel>();

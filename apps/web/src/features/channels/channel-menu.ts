import type { ServerChannel } from '@guildhall/protocol';
import { createMenu } from '../../ui/menu-slot.ts';

/** What can be done with a channel or a category. */
export const channelMenu = createMenu<ServerChannel>();

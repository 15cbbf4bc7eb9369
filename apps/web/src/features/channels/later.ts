/** Channels: parts that load with the first input. */
import { serverMenu } from '../servers/index.ts';
import { channelItems, serverItems } from './channel-items.ts';
import { channelMenu } from './channel-menu.ts';

export const channels = [...channelItems.map(channelMenu.entry), ...serverItems.map(serverMenu.entry)];

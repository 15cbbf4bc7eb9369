/** Channels: parts that load with the first input. */
import { serverMenu } from '../servers/index.ts';
import { channelLines, serverLines } from './channel-lines.ts';
import { channelMenu } from './channel-menu.ts';

export const channels = [...channelLines.map(channelMenu.entry), ...serverLines.map(serverMenu.entry)];

/**
 * Channels: their list, their menu and their order.
 *
 * @place The channel list: dragging, marking as read, the menu of a channel
 */

export { ChannelList } from './ChannelList.tsx';
export { channelMenu } from './channel-menu.ts';
export { channelRowParts } from './channel-row-parts.ts';
export { KindInWords } from './KindInWords.tsx';
export { markChannelRead } from './mark-read.ts';
export { currentRows, moveChannel } from './move-channel.ts';
export { channelText } from './strings.ts';

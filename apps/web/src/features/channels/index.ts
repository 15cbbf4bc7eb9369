/**
 * Channels: their list, their menu and their order.
 *
 * @place The channel list: dragging, marking as read, the menu of a channel
 */

export { ChannelList } from './ChannelList.tsx';
export { channelMenu } from './channel-menu.ts';
export { channelRowParts } from './channel-row-parts.ts';
export { markChannelRead } from './mark-read.ts';
export { currentRows, moveChannel } from './move-channel.ts';
export { SpokenChannelKind } from './SpokenChannelKind.tsx';
export { channelText } from './strings.ts';

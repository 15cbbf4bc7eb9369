/** Channels: their list, their menu and the dialogs that make and change them. */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { serverMenu } from '../servers/index.ts';
import { channelLines, serverLines } from './channel-lines.ts';
import { channelMenu } from './channel-menu.ts';

export { channelIcon } from '../../ui/channel-icon.ts';
export { ChannelList } from './ChannelList.tsx';
export { channelMenu } from './channel-menu.ts';
export { markChannelRead } from './mark-read.ts';
export { channelText } from './strings.ts';

const dialog = loadLater(() => import('./ChannelOverlay.tsx'), 'ChannelOverlay');

export const channels = [
  ...channelLines.map(channelMenu.entry),
  ...serverLines.map(serverMenu.entry),
  dialogs.entry({ kind: 'createChannel', component: dialog }),
  dialogs.entry({ kind: 'editChannel', component: dialog }),
  dialogs.entry({ kind: 'deleteChannel', component: dialog }),
];

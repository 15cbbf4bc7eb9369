/**
 * Creating, changing and deleting channels: dialogs, and the full-screen settings.
 *
 * @place The menu of a channel: Channel settings, Create channel, Delete channel
 */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';

const dialog = loadLater(() => import('./ChannelOverlay.tsx'), 'ChannelOverlay');

export const channelSettings = [
  dialogs.entry({ kind: 'createChannel', component: dialog }),
  dialogs.entry({ kind: 'deleteChannel', component: dialog }),
  dialogs.entry({ kind: 'syncChannel', component: dialog }),
];

/** Threads: parts that load with the first input. */
import { Spool } from 'lucide-react';
import { gatewayStore } from '../../state/gateway-store.ts';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { isTextLike, startedThread } from '../../state/selectors.ts';
import { loadLater, preloaded } from '../../state/slots.ts';
import { channelMenu } from '../channels/index.ts';
import { messageActions } from '../messages/index.ts';
import { threadMenuText as text } from './menu-strings.ts';
import { ThreadBeginning, ThreadControls, ThreadTitle } from './parts.ts';
import { threadItems } from './thread-items.ts';

const dialog = loadLater(() => import('./ThreadOverlay.tsx'), 'ThreadOverlay');

export const threads = [
  ...[ThreadTitle, ThreadControls, ThreadBeginning].map(preloaded),
  ...threadItems.map(channelMenu.entry),
  messageActions.entry({
    id: 'thread',
    group: 'answer',
    atHand: true,
    key: 't',
    shortcut: 'T',
    offer: (message, { channel, mayWrite, openChannel }) => {
      if (!mayWrite || !isTextLike(channel) || channel.serverId === DIRECT) return false;
      if (message.type !== undefined) return false;
      const thread = startedThread(gatewayStore.get().channels, message.id);
      const start = () => openOverlay({ kind: 'startThread', channelId: channel.id, messageId: message.id });
      return thread
        ? { label: text.openStarted, icon: Spool, run: () => openChannel(thread.id) }
        : { label: text.startOne, icon: Spool, run: start };
    },
  }),
  dialogs.entry({ kind: 'startThread', component: dialog }),
  dialogs.entry({ kind: 'editThread', component: dialog }),
  dialogs.entry({ kind: 'deleteThread', component: dialog }),
];

/**
 * Threads and the posts of forums: starting one, its head and beginning, and what can be done with it.
 *
 * @place The panel of threads; the header and menu of a thread
 */
import { Spool } from 'lucide-react';
import { gatewayStore } from '../../state/gateway-store.ts';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { isTextLike, startedThread } from '../../state/selectors.ts';
import { loadInPlace, loadLater } from '../../state/slots.ts';
import { channelMenu } from '../channels/index.ts';
import { conversationPanels, conversationParts, messageActions, messageParts } from '../messages/index.ts';
import { threadFirstText as text } from './first-strings.ts';
import { ThreadChip } from './ThreadChip.tsx';
import { ThreadControls, ThreadTitle } from './ThreadHeader.tsx';
import { ThreadNote } from './ThreadNote.tsx';
import { threadLines } from './thread-lines.ts';

const dialog = loadLater(() => import('./ThreadOverlay.tsx'), 'ThreadOverlay');
const isThread = ({ kind }: { readonly kind: string }) => kind === 'thread';

export const threads = [
  ...threadLines.map(channelMenu.entry),
  messageParts.entry({ place: 'foot', shown: () => true, component: ThreadChip }),
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
  conversationParts.entry({ place: 'title', shown: isThread, component: ThreadTitle }),
  conversationParts.entry({ place: 'control', shown: isThread, component: ThreadControls }),
  conversationParts.entry({
    place: 'beginning',
    shown: isThread,
    component: loadInPlace(() => import('./ThreadBeginning.tsx'), 'ThreadBeginning'),
  }),
  conversationParts.entry({ place: 'note', shown: isThread, component: ThreadNote }),
  conversationPanels.entry({
    id: 'threads',
    label: text.panel,
    icon: Spool,
    shown: (channel, narrow) =>
      isTextLike(channel) && channel.serverId !== DIRECT && !(narrow && channel.kind === 'announcement'),
    component: loadLater(() => import('./ThreadsPanel.tsx'), 'ThreadsPanel'),
  }),
  dialogs.entry({ kind: 'startThread', component: dialog }),
  dialogs.entry({ kind: 'editThread', component: dialog }),
  dialogs.entry({ kind: 'deleteThread', component: dialog }),
];

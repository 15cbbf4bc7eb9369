/**
 * Threads and forum posts: starting them, their header, beginning and menu.
 *
 * @place The panel of threads; the header and menu of a thread
 */
import { Spool } from 'lucide-react';
import { DIRECT } from '../../state/resources/directs.ts';
import { isTextLike } from '../../state/selectors.ts';
import { loadLater } from '../../state/slots.ts';
import { conversationPanels, conversationParts, messageParts } from '../messages/index.ts';
import { threadFirstText as text } from './first-strings.ts';
import { ThreadBeginning, ThreadControls, ThreadTitle } from './parts.ts';
import { ThreadChip } from './ThreadChip.tsx';
import { ThreadNote } from './ThreadNote.tsx';

const isThread = ({ kind }: { readonly kind: string }) => kind === 'thread';

export const threads = [
  messageParts.entry({ place: 'foot', shown: () => true, component: ThreadChip }),
  conversationParts.entry({ place: 'title', shown: isThread, component: ThreadTitle }),
  conversationParts.entry({ place: 'control', shown: isThread, component: ThreadControls }),
  conversationParts.entry({ place: 'beginning', shown: isThread, component: ThreadBeginning }),
  conversationParts.entry({ place: 'note', shown: isThread, component: ThreadNote }),
  conversationPanels.entry({
    id: 'threads',
    label: text.panel,
    icon: Spool,
    shown: (channel, narrow) =>
      isTextLike(channel) && channel.serverId !== DIRECT && !(narrow && channel.kind === 'announcement'),
    component: loadLater(() => import('./ThreadsPanel.tsx'), 'ThreadsPanel'),
  }),
];

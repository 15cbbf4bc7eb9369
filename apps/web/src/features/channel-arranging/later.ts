/**
 * The order of a server's channels: a settings page on which they are dragged by mouse, touch or keyboard.
 *
 * @place Server settings: Channels
 */
import { Hash } from 'lucide-react';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { serverSections } from '../servers/index.ts';
import { arrangingSectionText as text } from './section-strings.ts';

export const channelArranging = [
  serverSections.entry({
    id: 'channels',
    group: 'server',
    label: text.title,
    icon: Hash,
    words: text.words,
    allowed: (state, serverId) => mayInServer(state, serverId, 'manageChannels'),
    component: loadLater(() => import('./ArrangeChannels.tsx'), 'ArrangeChannels'),
  }),
];

/**
 * Direct messages, groups and friends.
 *
 * @place Messages and Friends; the menus of people and groups
 */
import { DIRECT } from '../../state/resources/directs.ts';
import { loadLater } from '../../state/slots.ts';
import { conversationParts } from '../messages/index.ts';

export { directMenu, otherPersonItem } from './direct-menu.ts';
export { directFirstText } from './first-strings.ts';
export const DirectTitle = loadLater(() => import('./DirectTitle.tsx'), 'DirectTitle');
export const DirectSidebar = loadLater(() => import('./DirectSidebar.tsx'), 'DirectSidebar');

export const directMessages = [
  conversationParts.entry({
    place: 'title',
    shown: ({ serverId }) => serverId === DIRECT,
    component: DirectTitle,
  }),
];

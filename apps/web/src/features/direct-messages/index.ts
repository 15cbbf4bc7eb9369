/**
 * Direct messages, groups and friends.
 *
 * @place Messages and Friends; the menus of people and groups
 */
import { loadInPlace } from '../../state/slots.ts';

export { directMenu } from './direct-menu.ts';
export const DirectSidebar = loadInPlace(() => import('./DirectSidebar.tsx'), 'DirectSidebar');

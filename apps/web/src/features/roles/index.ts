/**
 * Roles: their settings page, roles of members, and viewing a server as a role.
 *
 * @place Server settings: Roles; the card and menu of a person
 */
import { loadLater } from '../../state/slots.ts';

export { mayChangeRoles } from './role-items.ts';
export { roleMenu } from './role-menu.ts';

/** Loads once someone views a server as a role. */
export const ViewAsBar = loadLater(() => import('./ViewAsBar.tsx'), 'ViewAsBar');

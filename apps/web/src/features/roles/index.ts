/**
 * Roles: their page in the settings, who has which, and the server seen through one.
 *
 * @place Server settings: Roles; the card and menu of a person
 */
import { loadInPlace } from '../../state/slots.ts';

export { mayChangeRoles } from './role-lines.ts';
export { roleMenu } from './role-menu.ts';

/** Loads once somebody looks at a server as a role. */
export const ViewAsBar = loadInPlace(() => import('./ViewAsBar.tsx'), 'ViewAsBar');

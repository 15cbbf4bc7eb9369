/**
 * Roles: their page in the settings, who has which, and the server seen through one.
 *
 * @place Server settings: Roles; the card and menu of a person
 */

export { mayChangeRoles } from './role-lines.ts';
export { roleMenu } from './role-menu.ts';
export { ViewAsBar } from './ViewAsBar.tsx';

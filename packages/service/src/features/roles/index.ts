/** Roles. Invariants: @everyone has the server's id and position 0; positions are unique; a bot's own role is its alone. */
export { grantManagedRole, removeManagedRole } from './managed-role.ts';
export { insertEveryone } from './store.ts';
export { roleView } from './view.ts';

/**
 * Roles. Invariants: @everyone has the server's id and position 0; the others are numbered from 1 without gaps; a
 * bot's own role belongs to it alone; nobody changes a role at or above their own highest.
 */
export { announceRole, changeRole } from './change-role.ts';
export { liftTimeoutsJob, roleJobs } from './jobs.ts';
export { grantManagedRole, managedRole, removeManagedRole, renameManagedRoles } from './managed-role.ts';
export { roleRoutes } from './routes.ts';
export { insertEveryone, insertRoles, listRoleRows } from './store.ts';
export { roleView } from './view.ts';

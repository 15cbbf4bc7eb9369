/** Descriptions of permissions, and lists for editing them. Independent of roles and channels. */
export { PERMISSION_GROUPS } from './catalogue.ts';
export { PermissionGroups, PermissionHint } from './PermissionGroups.tsx';
export { PermissionStates } from './PermissionStates.tsx';
export { PermissionSwitches } from './PermissionSwitches.tsx';

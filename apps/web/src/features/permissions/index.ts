/** Permissions in words, and the lists in which they are switched on and off. Knows no roles and no channels. */
export { findPermissions, PERMISSION_GROUPS, type PermissionGroup } from './catalogue.ts';
export { PermissionGroups, PermissionHint } from './PermissionGroups.tsx';
export { type PermissionChoice, PermissionStates } from './PermissionStates.tsx';
export { PermissionSwitches } from './PermissionSwitches.tsx';
export { PERMISSION_WORDS, type PermissionWords, permissionText } from './strings.ts';

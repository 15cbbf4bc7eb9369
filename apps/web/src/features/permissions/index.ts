/** Permissions in words, and the lists in which they are switched on and off. Knows no roles and no channels. */
export { PERMISSION_GROUPS, type PermissionGroup } from './catalogue.ts';
export { PermissionGroups, PermissionHint } from './PermissionGroups.tsx';
export { type PermissionChoice, PermissionStates } from './PermissionStates.tsx';
export { PermissionSwitches } from './PermissionSwitches.tsx';
export type { PermissionWords } from './strings.ts';

/** Descriptions of permissions, and lists for editing them. Independent of roles and channels. */
export { PERMISSION_GROUPS, type PermissionGroup } from './catalogue.ts';
export { PermissionGroups, PermissionHint } from './PermissionGroups.tsx';
export { type PermissionChoice, PermissionStates } from './PermissionStates.tsx';
export { PermissionSwitches } from './PermissionSwitches.tsx';
export type { PermissionWords } from './strings.ts';

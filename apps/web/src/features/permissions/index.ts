/** Descriptions of permissions, and lists for editing them. Independent of roles and channels. */
export { permissionsOfKind } from './catalogue.ts';
export { PermissionCheckboxes } from './PermissionCheckboxes.tsx';
export { PermissionGroups, PermissionHint } from './PermissionGroups.tsx';
export { PermissionStates } from './PermissionStates.tsx';
export { PermissionSwitches } from './PermissionSwitches.tsx';

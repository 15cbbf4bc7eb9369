import { PERMISSION_NAMES, type Permission } from '@guildhall/protocol/permissions';
import { texts } from '../../languages/texts.ts';

/** Names of permissions. */
export const permissionNames: Readonly<Record<Permission, string>> = texts(
  'permissionNames',
  PERMISSION_NAMES,
);

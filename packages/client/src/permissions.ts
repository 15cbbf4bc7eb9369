/** Permissions in the form of the API: a decimal number as text, with one bit for each. */
import { bits, has, type Permission } from '@guildhall/protocol/permissions';

export type { Permission };

/** Whether the number contains a permission; Administrator contains all. @throws SyntaxError for invalid text */
export function hasPermission(permissions: string, permission: Permission): boolean {
  const number = BigInt(permissions);
  return has(number, 'administrator') || has(number, permission);
}

/** The number for these permissions: `permissionsOf('viewChannel', 'sendMessages')` is `'3072'`. */
export function permissionsOf(...permissions: readonly Permission[]): string {
  return String(bits(...permissions));
}

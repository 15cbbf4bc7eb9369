/** Permissions as the API writes them: a decimal number as text, one bit for each. */
import { bits, has, type Permission } from '@guildhall/protocol/permissions';

export type { Permission };

/** Whether such a number holds a permission; Administrator holds all of them. @throws SyntaxError when it is none */
export function hasPermission(permissions: string, permission: Permission): boolean {
  const number = BigInt(permissions);
  return has(number, 'administrator') || has(number, permission);
}

/** The number that holds these, such as for `authorizeBot`. */
export function permissionsOf(...permissions: readonly Permission[]): string {
  return String(bits(...permissions));
}

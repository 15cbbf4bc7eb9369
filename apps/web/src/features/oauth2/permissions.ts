import { bit, PERMISSION_BITS, type Permission } from '@guildhall/protocol/permissions';

/** The permissions in a number, in the order of their bits. */
export function permissionsIn(permissions: string | undefined): Permission[] {
  const requested = BigInt(permissions ?? '0');
  return (Object.keys(PERMISSION_BITS) as Permission[]).filter(
    (permission) => (requested & bit(permission)) !== 0n,
  );
}

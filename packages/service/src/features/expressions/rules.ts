import type { ServerAccess } from '../access/index.ts';

/** @throws ApiError missing_permission */
export function requireExpressionManager(access: ServerAccess): void {
  access.require('manageExpressions');
}

import { ApiError } from '@guildhall/platform';
import type { ServerState } from './state.ts';

/**
 * Refuses all changes in a server that operators suspended; reading stays possible (design, chapter 9).
 * @param server null for direct messages and groups
 * @throws ApiError server_suspended
 */
export function requireNotSuspended(server: Pick<ServerState, 'row'> | null): void {
  if (server?.row.suspendedAt) throw new ApiError('server_suspended');
}

import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { memberIn, type ServerState } from './state.ts';
import type { MemberRow } from './store.ts';

/** The server's member with the requested id. @throws ApiError unknown_member */
export async function requireMember(
  { runtime, access }: { readonly runtime: Runtime; readonly access: { readonly server: ServerState } },
  userId: string,
): Promise<MemberRow> {
  const member = isId(userId) ? await memberIn(runtime, access.server.id, userId) : null;
  if (!member) throw new ApiError('unknown_member');
  return member;
}

import type { Invite } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { listUsableInvites } from './store.ts';
import { inviteViews } from './view.ts';

/** The usable invites of a server or channel. */
export async function listInvites(
  runtime: Runtime,
  place: Parameters<typeof listUsableInvites>[1],
): Promise<Invite[]> {
  const now = new Date(runtime.clock.now());
  return inviteViews(runtime, await listUsableInvites(runtime.database.db, place, now));
}

import { memberUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { memberTouch } from '../../touches.ts';
import type { MemberRow } from '../access/index.ts';
import { committedUsers } from '../accounts/index.ts';
import { listRoleIds } from './store.ts';
import { memberUpdateView } from './view.ts';

/**
 * Emits MEMBER_UPDATE to everyone in the server, with the member's state in the transaction. The event also has the
 * account: lock it before the first write, so that a concurrent change of it is not announced in between.
 */
export async function announceMemberUpdate(
  runtime: Runtime,
  tx: Transaction,
  member: MemberRow,
): Promise<void> {
  await announceMemberUpdates(runtime, tx, [member]);
}

/** Announces several members; their users are read in one query. */
export async function announceMemberUpdates(
  runtime: Runtime,
  tx: Transaction,
  members: readonly MemberRow[],
): Promise<void> {
  const userIds = members.map((member) => member.userId);
  const users = await committedUsers(runtime, tx, userIds);
  const roleIds = await listRoleIds(tx.db, [...new Set(members.map((member) => member.serverId))]);
  const now = runtime.clock.now();
  for (const member of members) {
    const user = users.get(member.userId);
    if (!user) continue;
    tx.emit(
      memberUpdate,
      { kind: 'server', id: member.serverId, aboutUserId: member.userId },
      memberUpdateView(member, roleIds, user, now),
      { touches: [memberTouch(member.serverId, member.userId)] },
    );
  }
}

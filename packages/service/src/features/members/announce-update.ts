import { memberUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import type { MemberRow } from '../access/index.ts';
import { userDirectory } from '../accounts/index.ts';
import { listRoleIds } from './store.ts';
import { memberUpdateView } from './view.ts';

/** MEMBER_UPDATE with a member's state in the transaction, to everyone in the server. */
export async function announceMemberUpdate(
  runtime: Runtime,
  tx: Transaction,
  member: MemberRow,
): Promise<void> {
  await announceMemberUpdates(runtime, tx, [member]);
}

/** The same for several members, whose users are looked up together. */
export async function announceMemberUpdates(
  runtime: Runtime,
  tx: Transaction,
  members: readonly MemberRow[],
): Promise<void> {
  const users = await userDirectory(runtime).getMany(members.map((member) => member.userId));
  const roleIds = await listRoleIds(tx.db, [...new Set(members.map((member) => member.serverId))]);
  const now = runtime.clock.now();
  for (const member of members) {
    const user = users.get(member.userId);
    if (!user) continue;
    tx.emit(
      memberUpdate,
      { kind: 'server', id: member.serverId },
      memberUpdateView(member, roleIds, user, now),
      { touches: [`member:${member.serverId}:${member.userId}`] },
    );
  }
}

/** Lists accounts and servers (design, chapter 9), in pages of fifty, newest first. */
import type { OperatorActionInput } from '@guildhall/protocol';
import { userDirectory } from '../accounts/index.ts';
import { type OperatorServerView, operatorServerView } from './manage-server.ts';
import { type OperatorUserView, operatorUserView } from './manage-user.ts';
import { isReadable } from './read-input.ts';
import type { OperatorContext } from './record.ts';
import { serversPage, usersPage } from './store.ts';

const PAGE = 50;

/** Accounts of people and bots, without erased ones. */
export async function listUsers(
  { runtime }: OperatorContext,
  page: OperatorActionInput<'listUsers'>,
): Promise<OperatorUserView[]> {
  if (!isReadable(page)) return [];
  const rows = await usersPage(runtime.database.db, { ...page, limit: PAGE });
  return rows.map((row) => operatorUserView(runtime, row));
}

export async function listServers(
  { runtime }: OperatorContext,
  page: OperatorActionInput<'listServers'>,
): Promise<OperatorServerView[]> {
  if (!isReadable(page)) return [];
  const rows = await serversPage(runtime.database.db, { ...page, limit: PAGE });
  const owners = await userDirectory(runtime).getMany(rows.map(({ ownerId }) => ownerId));
  return rows.map((row) => ({
    ...operatorServerView(row),
    owner: owners.get(row.ownerId)?.row.username ?? row.ownerId,
  }));
}

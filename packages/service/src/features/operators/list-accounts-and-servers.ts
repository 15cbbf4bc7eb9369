/** Lists accounts, servers and the operator log (design, chapter 9), in pages of fifty, newest first. */
import { isoTime } from '@guildhall/platform';
import { idAtTime, isId, type OperatorActionInput, type OperatorActionReply } from '@guildhall/protocol';
import { userDirectory } from '../accounts/index.ts';
import { type OperatorServerView, operatorServerView } from './manage-server.ts';
import { type OperatorUserView, operatorUserView } from './manage-user.ts';
import { readOperatorTime } from './read-time.ts';
import type { OperatorContext } from './record.ts';
import { requireFrom } from './require-from.ts';
import { findUser, namesInLog, operatorLogPage, serversPage, usersPage } from './store.ts';

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

export type OperatorLogView = OperatorActionReply<'listOperatorLog'>[number];

/** @throws ApiError invalid_request for an invalid time */
export async function listOperatorLog(
  { runtime }: OperatorContext,
  { since, until, actor, ...filter }: OperatorActionInput<'listOperatorLog'>,
): Promise<OperatorLogView[]> {
  const { from, action = '', target = '' } = filter;
  if (!isReadable({ from, query: (actor ?? '') + action + target })) return [];
  const { db } = runtime.database;
  const rows = await operatorLogPage(db, {
    ...filter,
    ...(actor === undefined ? {} : { actors: [actor, (await findUser(db, actor))?.id ?? actor] }),
    ...(since === undefined ? {} : { least: idAtTime(readOperatorTime(since).getTime()) }),
    ...(until === undefined ? {} : { end: idAtTime(readOperatorTime(until).getTime()) }),
    limit: PAGE,
  });
  const names = await namesInLog(db, rows.flatMap((row) => [row.actor, idIn(row.target)]).filter(isId));
  return rows.map((row) => ({
    id: row.id,
    at: isoTime(row.at),
    actor: names.get(row.actor) ?? row.actor,
    action: row.action,
    target: row.target,
    targetName: names.get(idIn(row.target)) ?? null,
    before: row.before,
    after: row.after,
  }));
}

/** A target may begin with its kind, as in `server 42`. */
function idIn(target: string): string {
  return target.slice(target.lastIndexOf(' ') + 1);
}

/** PostgreSQL accepts no NUL character. @throws ApiError invalid_request */
function isReadable({
  query = '',
  from,
}: {
  readonly query?: string | undefined;
  readonly from?: string | undefined;
}): boolean {
  requireFrom(from);
  return !query.includes('\u0000');
}

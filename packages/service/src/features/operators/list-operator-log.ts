import { isoTime } from '@guildhall/platform';
import { idAtTime, isId, type OperatorActionInput, type OperatorActionReply } from '@guildhall/protocol';
import { isReadable, readOperatorTime } from './read-input.ts';
import type { OperatorContext } from './record.ts';
import { findUser, namesInLog, operatorLogPage } from './store.ts';

const PAGE = 50;

export type OperatorLogView = OperatorActionReply<'listOperatorLog'>[number];

/**
 * The operator log, in pages of fifty, newest first (design, chapter 9).
 * @throws ApiError invalid_request for an invalid time
 */
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
    ...(since === undefined ? {} : { firstId: idAtTime(readOperatorTime(since).getTime()) }),
    ...(until === undefined ? {} : { endId: idAtTime(readOperatorTime(until).getTime()) }),
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

/** MEMBERS_CHUNK: the gateway's op 8 (design 2.1). */
import { PageTurns } from '@guildhall/platform/page-turns';
import { type Dispatch, newDispatch } from '@guildhall/platform/sessions';
import { membersChunk, type RequestMembers } from '@guildhall/protocol';
import { perRuntime, type Runtime } from '../../runtime.ts';
import {
  type MemberRow,
  memberIn,
  memberKey,
  memberStates,
  type ServerState,
  serverStates,
} from '../access/index.ts';
import { listMemberRows, membersByPrefix, memberViews } from '../members/index.ts';

const CHUNK = 1000;
const PREFIX_LIMIT = 100;

const pageTurns = perRuntime(() => new PageTurns());

/** Members by prefix of a name, by ids, or all (`query: ''`, `limit: 0`), up to 1000 per chunk. */
export async function* membersChunks(
  runtime: Runtime,
  userId: string,
  request: RequestMembers,
): AsyncGenerator<Dispatch> {
  const { serverId } = request;
  const server = await serverStates(runtime).get(serverId);
  if (!server || !(await memberIn(runtime, serverId, userId))) return;
  const everyone = request.userIds === undefined && !request.query && (request.limit ?? 0) === 0;
  if (everyone) yield* everyMember(runtime, userId, server, request);
  else {
    const payload = await chunk(runtime, userId, server, request, await findRequested(runtime, request));
    yield newDispatch(membersChunk, { ...payload, chunkIndex: 0, chunkCount: 1 });
  }
}

/** All members, in the turns that accounts take for this; nothing more for someone who left in the meantime. */
async function* everyMember(
  runtime: Runtime,
  userId: string,
  server: ServerState,
  request: RequestMembers,
): AsyncGenerator<Dispatch> {
  const chunkCount = Math.max(1, Math.ceil(server.row.memberCount / CHUNK));
  let after: string | undefined;
  for (let chunkIndex = 0; chunkIndex < chunkCount; chunkIndex += 1) {
    const readChunk = async (): Promise<Dispatch | null> => {
      if (!(await memberIn(runtime, server.id, userId))) return null;
      const rows = await listMemberRows(runtime.database.db, server.id, { after, limit: CHUNK });
      after = rows.at(-1)?.userId ?? after;
      const payload = await chunk(runtime, userId, server, request, rows);
      return newDispatch(membersChunk, { ...payload, chunkIndex, chunkCount });
    };
    const found = await pageTurns(runtime).run(userId, readChunk, { isContinued: chunkIndex > 0 });
    if (!found) return;
    yield found;
  }
}

async function findRequested(
  runtime: Runtime,
  { serverId, userIds, query, limit }: RequestMembers,
): Promise<readonly MemberRow[]> {
  if (userIds) {
    const found = await memberStates(runtime).getMany(userIds.map((id) => memberKey(serverId, id)));
    return [...found.values()];
  }
  return membersByPrefix(
    runtime.database.db,
    serverId,
    query ?? '',
    Math.min(limit || PREFIX_LIMIT, PREFIX_LIMIT),
  );
}

async function chunk(
  runtime: Runtime,
  viewerId: string,
  server: ServerState,
  request: RequestMembers,
  rows: readonly MemberRow[],
) {
  const members = await memberViews(runtime, server, rows, viewerId);
  const found = new Set(members.map((member) => member.user.id));
  const notFound = request.userIds?.filter((id) => !found.has(id)) ?? [];
  return {
    serverId: request.serverId,
    members,
    ...(notFound.length > 0 ? { notFound } : {}),
    ...(request.presences
      ? {
          presences: members.map(({ user, status, customStatus }) => ({
            userId: user.id,
            status,
            customStatus,
          })),
        }
      : {}),
    ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
  };
}

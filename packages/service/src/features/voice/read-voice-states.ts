import type { VoiceState } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { memberKey, memberStates, type ServerState } from '../access/index.ts';
import { listVoiceStatesInServers } from './store.ts';
import { voiceStateView } from './view.ts';

/** Voice states by server, without checking access. One query, and one for members that are not in memory. */
export async function voiceStatesByServer(
  runtime: Runtime,
  db: Db,
  servers: readonly ServerState[],
): Promise<ReadonlyMap<string, readonly VoiceState[]>> {
  const rows = await listVoiceStatesInServers(
    db,
    servers.map(({ id }) => id),
  );
  if (rows.length === 0) return new Map();
  const members = await memberStates(runtime).getMany(rows.map((row) => memberKey(row.serverId, row.userId)));
  const byServer = Map.groupBy(rows, (row) => row.serverId);
  const now = runtime.clock.now();
  return new Map(
    servers.map((server) => [
      server.id,
      (byServer.get(server.id) ?? []).map((row) =>
        voiceStateView(row, server, members.get(memberKey(server.id, row.userId)), now),
      ),
    ]),
  );
}

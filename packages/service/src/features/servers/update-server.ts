import type { BodyOf, updateServer as endpoint, Server } from '@guildhall/protocol';
import { readServerStates, type ServerContext } from '../access/index.ts';
import { changesBetween, recordAudit } from '../audit/index.ts';
import { updateServerRow } from './store.ts';
import { serverSummary, serverView } from './view.ts';

/** Changes name, description or pausing of invites. */
export async function updateServer(ctx: ServerContext, input: BodyOf<typeof endpoint>): Promise<Server> {
  const { ground, access } = ctx;
  const before = access.server.row;
  const changes = {
    ...(input.name === undefined ? {} : { name: input.name.trim() }),
    ...(input.description === undefined ? {} : { description: input.description || null }),
    ...(input.invitesPaused === undefined ? {} : { invites_paused: input.invitesPaused }),
  };
  if (Object.keys(changes).length === 0)
    return serverView(ground, ground.database.db, access.server, access.member);
  return ground.database.transaction(async (tx) => {
    const row = await updateServerRow(tx.db, before.id, changes);
    const summary = serverSummary(row, ground.settings);
    tx.emit({
      name: 'SERVER_UPDATE',
      audience: { kind: 'server', id: row.id },
      payload: summary,
      touches: [`server:${row.id}`],
    });
    await recordAudit(ctx, tx, {
      serverId: row.id,
      action: 'server_update',
      targetType: 'server',
      targetId: row.id,
      targetName: before.name,
      changes: changesBetween(serverSummary(before, ground.settings), summary),
    });
    const state = (await readServerStates(tx.db, [row.id])).get(row.id);
    return serverView(ground, tx.db, state ?? access.server, access.member);
  });
}

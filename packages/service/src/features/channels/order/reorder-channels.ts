import { invalidField } from '@guildhall/platform';
import { channelsReorder, channelUpdate, type EndpointBody } from '@guildhall/protocol';
import { countMoves } from '../../../call-limits.ts';
import type { Transaction } from '../../../runtime.ts';
import { serverTouch } from '../../../touches.ts';
import { changeServer, type ServerContext } from '../../access/index.ts';
import { type AuditEntry, changesBetween, recordAudits } from '../../audit/index.ts';
import { recountChannelsJob } from '../jobs.ts';
import { requireOverwriteLimit } from '../overwrites/overwrite-limit.ts';
import { memberClassTouches } from '../overwrites/sync-overwrites.ts';
import { sortedOverwrites } from '../rules.ts';
import { activityByChannel, setChannelPositions, setOverwrites } from '../store.ts';
import { serverChannelView } from '../view.ts';
import { type ChannelMove, planMoves } from './plan-moves.ts';

/**
 * Moves channels within and between categories, all or none (design 5.4).
 * @throws ApiError invalid_request, unknown_channel, missing_permission, invalid_channel, too_many_channels,
 * too_many_overwrites, rate_limited
 */
export async function reorderChannels(
  ctx: ServerContext,
  wanted: EndpointBody<'reorderChannels'>,
): Promise<undefined> {
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length)
    throw invalidField('body', 'names a channel twice');
  await changeServer(
    ctx,
    (access) => planMoves(access, wanted, ctx.runtime.clock.now()),
    async (tx, { server }, moves) => {
      if (moves.length === 0) return;
      await countMoves(ctx.runtime, ctx.actor.id, moves.length);
      await writeMoves(tx, server.id, moves);
      await requireOverwriteLimit(tx, server.id, moves);
      await announceMoves(tx, server.id, moves);
      const entries = moves
        .filter(({ isMoved, copiesOverwrites }) => isMoved || copiesOverwrites)
        .map(
          ({ before, after }): AuditEntry => ({
            serverId: server.id,
            action: 'channel_update',
            targetType: 'channel',
            targetId: before.id,
            targetName: before.name,
            changes: changesBetween(auditedFields(before), auditedFields(after)),
          }),
        );
      await recordAudits(ctx, tx, entries);
    },
  );
}

function auditedFields({ position, parentId, overwrites }: ChannelMove['before']) {
  return { position, parentId, overwrites };
}

async function writeMoves(tx: Transaction, serverId: string, moves: readonly ChannelMove[]): Promise<void> {
  await setChannelPositions(
    tx.db,
    serverId,
    moves.map(({ after }) => after),
  );
  const synced = Map.groupBy(
    moves.filter(({ copiesOverwrites }) => copiesOverwrites).map(({ after }) => after),
    (row) => row.parentId,
  );
  for (const rows of synced.values()) {
    const ids = rows.map(({ id }) => id);
    await setOverwrites(tx.db, serverId, ids, rows[0]?.overwrites ?? []);
  }
}

/**
 * CHANNEL_UPDATE for channels whose overwrites changed. The others are announced to their viewers: channels with equal
 * overwrites have the same viewers and share one CHANNELS_REORDER.
 */
async function announceMoves(
  tx: Transaction,
  serverId: string,
  moves: readonly ChannelMove[],
): Promise<void> {
  const changed = moves.filter(({ copiesOverwrites }) => copiesOverwrites);
  const reclassed = changed.flatMap(({ before, after }) =>
    memberClassTouches(serverId, before.overwrites, after.overwrites),
  );
  // One touch is enough, because state is read again after the whole transaction.
  let untouched = [serverTouch(serverId), ...new Set(reclassed)];
  const touchOnce = () => {
    const touches = untouched;
    untouched = [];
    return { touches };
  };
  const audience = (channelId: string) => ({ kind: 'channel', id: channelId, serverId }) as const;
  const activity = await activityByChannel(
    tx.db,
    changed.map(({ after }) => after.id),
  );
  for (const { after } of changed)
    tx.emit(channelUpdate, audience(after.id), serverChannelView(after, activity.get(after.id)), touchOnce());
  if (changed.length > 0)
    await tx.addJob(recountChannelsJob, { serverId, channelIds: changed.map(({ after }) => after.id) });
  const moved = moves.filter(({ copiesOverwrites }) => !copiesOverwrites).map(({ after }) => after);
  const groups = Map.groupBy(moved, ({ overwrites }) => JSON.stringify(sortedOverwrites(overwrites)));
  for (const rows of groups.values()) {
    const channels = rows.map(({ id, position, parentId }) => ({ id, position, parentId }));
    const [id = '', ...ids] = rows.map((row) => row.id);
    // All of them, because the first one may be hidden or deleted before the event arrives.
    tx.emit(channelsReorder, { ...audience(id), ids }, { serverId, channels }, touchOnce());
  }
}

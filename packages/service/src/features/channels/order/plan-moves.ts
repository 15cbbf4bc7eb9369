/** The order of channels after moves. Pure. */
import { ApiError } from '@guildhall/platform';
import { type BodyOf, bit, LIMITS, type reorderChannels } from '@guildhall/protocol';
import { rearranged } from '../../../ordering.ts';
import { type ChannelRow, permissionsIn, requireHeld, type ServerAccess } from '../../access/index.ts';
import { categoryFor } from '../create-channel.ts';
import { overwritesToSync } from '../overwrites/sync-overwrites.ts';
import { movedIds } from './moved-ids.ts';

type RequestedMove = BodyOf<typeof reorderChannels>[number];

/** A changed channel; includes channels that others moved past. */
export interface ChannelMove {
  readonly before: ChannelRow;
  readonly after: ChannelRow;
  /** Whether the move of others alone does not explain its new place. */
  readonly isMoved: boolean;
  /** Whether it gets its category's overwrites. */
  readonly copiesOverwrites: boolean;
}

/** @throws ApiError unknown_channel, missing_permission, invalid_channel, too_many_channels */
export function planMoves(
  access: ServerAccess,
  wanted: readonly RequestedMove[],
  now: number,
): ChannelMove[] {
  const named = wanted.map((want) => ({ want, before: requireChannel(access, want.id) }));
  access.require('manageChannels');
  const held = ({ id }: ChannelRow) => permissionsHeld(access, id, now);
  const manageChannels = bit('manageChannels');
  for (const { want, before } of named)
    requireHeld(held(before), changesMore(want, before) ? manageChannels : bit('viewChannel'));
  const moved = new Map(named.map(({ want, before }) => [before.id, movedRow(access, want, before, now)]));
  const rows = [...access.server.channels.values()].map(({ row }) => row);
  const arranged = rows
    .filter(({ kind }) => kind !== 'thread')
    .map((before) => ({ before, after: moved.get(before.id) ?? before }));
  const groups = Map.groupBy(arranged, ({ after }) => groupKey(after));
  const affected = new Set([...moved.values()].map(groupKey));
  const isManaged = (row: ChannelRow) => (held(row) & manageChannels) !== 0n;
  const moves = [...affected].flatMap((group) => renumbered(groups.get(group) ?? [], wanted, isManaged));
  // Clients name all channels of a category to move one of them.
  for (const { before, isMoved } of moves) if (isMoved) requireHeld(held(before), manageChannels);
  requireRoom(moves, rows);
  return moves
    .map((move) => ({ ...move, copiesOverwrites: move.after.overwrites !== move.before.overwrites }))
    .filter(
      ({ before, after, copiesOverwrites }) =>
        copiesOverwrites || before.position !== after.position || before.parentId !== after.parentId,
    );
}

type Pair = Omit<ChannelMove, 'copiesOverwrites'>;
type Arranged = Omit<Pair, 'isMoved'>;

function requireChannel({ server }: ServerAccess, id: string): ChannelRow {
  const row = server.channels.get(id)?.row;
  if (!row) throw new ApiError('unknown_channel');
  return row;
}

function permissionsHeld({ server, member }: ServerAccess, id: string, now: number): bigint {
  const channel = server.channels.get(id);
  return channel ? permissionsIn(server, channel, member, now) : 0n;
}

/** Whether more than its place may change. */
function changesMore({ parentId, lockPermissions = false }: RequestedMove, before: ChannelRow): boolean {
  return lockPermissions || (parentId !== undefined && parentId !== before.parentId);
}

/** The row with its new category. @throws ApiError invalid_channel for a thread, and errors of {@link overwritesToSync} */
function movedRow(
  { server, member }: ServerAccess,
  { parentId, lockPermissions }: RequestedMove,
  before: ChannelRow,
  now: number,
): ChannelRow {
  if (before.kind === 'thread') throw new ApiError('invalid_channel');
  const category = categoryFor(server, before.kind, parentId === undefined ? before.parentId : parentId);
  const overwrites =
    lockPermissions && category ? overwritesToSync({ server, member, now }, before, category) : null;
  return {
    ...before,
    parentId: category?.id ?? null,
    overwrites: overwrites ? [...overwrites] : before.overwrites,
  };
}

/** Channels are ordered within their category, and categories among each other. */
function groupKey({ kind, parentId }: ChannelRow): string {
  return kind === 'category' ? 'categories' : (parentId ?? 'none');
}

function renumbered(
  group: readonly Arranged[],
  wanted: readonly RequestedMove[],
  isManaged: (row: ChannelRow) => boolean,
): Pair[] {
  const byId = new Map(group.map((pair) => [pair.after.id, pair]));
  const order = rearranged(
    [...byId.keys()],
    wanted.filter(({ id }) => byId.has(id)).map(({ id, position }) => ({ id, index: position })),
  );
  const former = group.filter(({ before, after }) => groupKey(before) === groupKey(after));
  const named = new Set(wanted.map(({ id }) => id));
  const size = order.length + 1;
  // Channels that are not named stay in any case, and those that the caller may not move stay if possible.
  const weightOf = (id: string): number => {
    const row = byId.get(id)?.before;
    // Of equal choices, the one in which channels stay that keep their position.
    const bonus = row && order[row.position] === id ? 1 : 0;
    if (!named.has(id)) return size ** 3;
    return (row && isManaged(row) ? size : size ** 2) + bonus;
  };
  const moved = movedIds(
    former.map(({ before }) => before.id),
    order,
    weightOf,
  );
  return order.flatMap((id, position) => {
    const pair = byId.get(id);
    return pair ? [{ before: pair.before, after: { ...pair.after, position }, isMoved: moved.has(id) }] : [];
  });
}

/** Checks the limit of a category. @throws ApiError too_many_channels */
function requireRoom(moves: readonly Pair[], rows: readonly ChannelRow[]): void {
  const sizes = Map.groupBy(moves, ({ after }) => after.parentId);
  for (const [parentId, inside] of sizes) {
    if (parentId === null || inside.length <= LIMITS.channelsPerCategory) continue;
    const size = rows.filter((row) => row.parentId === parentId).length;
    if (inside.length > size) throw new ApiError('too_many_channels');
  }
}

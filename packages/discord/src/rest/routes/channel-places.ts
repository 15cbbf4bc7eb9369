/** Places of channels. Guildhall changes them in a request of their own. */
import { type Channel, getServer, reorderChannels } from '@guildhall/protocol';
import { idText, type Json, pick, rename } from '../../resources/json.ts';
import type { Call } from '../call.ts';
import { invalidField } from '../errors.ts';

/** The place that a body asks for; null if it asks for none. @throws DiscordError for a malformed one */
export function askedPlace({ json: { position = null } }: Call): number | null {
  if (position === null) return null;
  if (typeof position === 'number' && Number.isInteger(position) && position >= 0) return position;
  throw invalidField('body/position', 'must be a whole number from 0 on');
}

/** Moves a channel within its category. */
export async function moveChannel(call: Call, channelId: string, position: number): Promise<void> {
  const serverId = (await call.serverOf(channelId)) ?? '0';
  await moveChannels(call, serverId, [{ id: channelId, position }]);
}

/** Moves channels as bots ask for it; see {@link planMoves}. */
export async function moveChannels(call: Call, serverId: string, wanted: readonly Json[]): Promise<void> {
  const inServer = { params: { serverId } };
  const { channels } = await call.ask(getServer, inServer);
  const body = planMoves(channels, wanted).map((move) => ({
    ...pick(move, ['id']),
    position: move.position ?? 0,
    ...rename(move, { parent_id: 'parentId' }),
    ...(move.lock_permissions === true ? { lockPermissions: true } : {}),
  }));
  if (body.length > 0 || wanted.length === 0) await call.ask(reorderChannels, { ...inServer, body });
}

interface Placed {
  readonly channel: Channel;
  readonly move: Json | undefined;
  /** Unchecked if the move names it. */
  readonly parentId: unknown;
}

const isPlace = (position: unknown): position is number =>
  Number.isInteger(position) && Number(position) >= 0;

/**
 * The moves that give channels the wanted order. At Discord, voice channels are ordered apart from the others, and
 * libraries number the channels of all categories in one go, so numbers count only among channels that are ordered
 * together: these deal out the places that they have among themselves.
 * @param wanted as bots send them; malformed moves are left to the contract
 */
function planMoves(channels: readonly Channel[], wanted: readonly Json[]): Json[] {
  const known = new Set(channels.map(({ id }) => id));
  const isPlain = ({ id, position = null }: Json) =>
    known.has(idText(id)) && (position === null || isPlace(position));
  const moves = new Map(wanted.filter(isPlain).map((move) => [idText(move.id), move]));
  const placed = channels.map((channel): Placed => {
    const move = moves.get(channel.id);
    const { parent_id: parentId = channel.parentId } = move ?? {};
    return { channel, move, parentId };
  });
  const groups = Map.groupBy(placed, ({ channel: { kind }, parentId }) =>
    kind === 'category' ? kind : `${kind === 'voice'} ${parentId}`,
  );
  const isNew = ({ channel, parentId }: Placed) => parentId !== channel.parentId;
  const planned = [...groups.values()].flatMap((group) => {
    const staying = group.filter((one) => !isNew(one)).map(({ channel }) => channel.position);
    const places = staying.toSorted((one, other) => one - other);
    // Channels that come from elsewhere make room behind these, or go to the end of a category without such channels.
    while (places.length < group.length) places.push((places.at(-1) ?? channels.length) + 1);
    const ordered = inOrder(group, places).map((one, index) => ({ one, position: places[index] ?? 0 }));
    const changes = ordered.some(
      ({ one, position }) =>
        isNew(one) || one.move?.lock_permissions === true || position !== one.channel.position,
    );
    // All of them, because Guildhall takes the places for indexes among channels that the bot may not see.
    return changes ? ordered.map(({ one, position }) => ({ ...one.move, id: one.channel.id, position })) : [];
  });
  return [...wanted.filter((move) => !isPlain(move)), ...planned];
}

/** Moved channels get their places, or the next ones if these are taken; the others keep their order. */
function inOrder(group: readonly Placed[], places: readonly number[]): Placed[] {
  const asked = ({ channel, move }: Placed) => Number(move?.position ?? channel.position);
  const sorted = group.toSorted((one, other) => asked(one) - asked(other));
  const order = sorted.filter(({ move }) => !move);
  let free = 0;
  for (const one of sorted.filter(({ move }) => move)) {
    const index = places.filter((place) => place < asked(one)).length;
    const at = Math.min(Math.max(index, free), order.length);
    order.splice(at, 0, one);
    free = at + 1;
  }
  return order;
}

import {
  type ChannelMove,
  findPosition,
  listedRows,
  positionsAfter,
} from '../../state/channels/channel-order.ts';
import { haveSameOverwrites } from '../../state/channels/channel-permissions.ts';
import { movesUnderWay } from '../../state/channels/moves-under-way.ts';
import { client } from '../../state/client.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { channelsReorder } from '../../state/resources/channels.ts';
import { channelGroups } from '../../state/selectors.ts';
import { uiText } from '../../ui/strings.ts';
import { showProblem, showToast } from '../../ui/toasts/toast.ts';
import { channelMenuText } from './menu-strings.ts';

/** The current list of a server's channels. */
export function currentRows(serverId: string) {
  return listedRows(channelGroups(gatewayStore.get().channels, serverId));
}

/**
 * Moves a channel: shown immediately, reverted if the service refuses, with undo if it accepts. Offers to sync the
 * channel if its new category has other permissions.
 */
export async function moveChannel(serverId: string, move: ChannelMove): Promise<void> {
  const rows = currentRows(serverId);
  const before = findPosition(rows, move.id);
  const name = rows.find(({ id }) => id === move.id)?.name ?? '';
  if (!before || (before.parentId === move.parentId && before.position === move.position)) return;
  try {
    await saveMove(serverId, move);
  } catch (error) {
    showProblem(error);
    return;
  }
  showToast(channelMenuText.moved(name), 'done', {
    label: uiText.undo,
    run: () => saveMove(serverId, before),
  });
  if (before.parentId !== move.parentId && maySync(move))
    openOverlay({ kind: 'syncChannel', channelId: move.id });
}

/**
 * Whether syncing a channel with its new category would change something, and the signed-in person may do it. The late
 * event of an earlier move may show the channel in its former category for a moment.
 */
function maySync({ id, parentId }: ChannelMove): boolean {
  const state = gatewayStore.get();
  const channel = state.channels[id];
  const category = state.channels[parentId ?? ''];
  return (
    !!channel &&
    !!category &&
    !haveSameOverwrites(channel, category) &&
    mayInChannel(state, id, 'manageRoles')
  );
}

const show = movesUnderWay<ChannelMove & { readonly serverId: string }>(({ serverId, ...move }) => {
  const rows = currentRows(serverId);
  const before = findPosition(rows, move.id);
  const channels = [...positionsAfter(rows, move)];
  gatewayStore.update((state) => channelsReorder(state, { serverId, channels }));
  return before && { ...before, serverId };
});

function saveMove(serverId: string, move: ChannelMove): Promise<void> {
  const { id, position, parentId } = move;
  const isCategory = gatewayStore.get().channels[id]?.kind === 'category';
  const body = [{ id, position, ...(isCategory ? {} : { parentId }) }];
  return show({ ...move, serverId }, () => client.api.reorderChannels({ serverId, body }));
}

/** Decides where an open thread is shown: beside its channel if there is room, or as its own page. */
import type { ServerChannel } from '@guildhall/protocol';
import { createDeviceStore } from '../../../state/device.ts';
import { gatewayStore, useGateway } from '../../../state/gateway-store.ts';
import type { GatewayState } from '../../../state/model.ts';
import { isSidePanelOpen, useSidePanel } from '../../../state/navigation/side-panel.ts';
import { isTextLike } from '../../../state/selectors.ts';
import { useStore } from '../../../state/store.ts';
import { atLeast, useMedia } from '../../../ui/use-media.ts';

/** The width for a thread beside its channel, in rem. */
const ROOM_FOR_THREAD = 75;

/** Whether the person prefers threads as pages even if there is room. */
export const prefersThreadPages = createDeviceStore('threads-alone', (stored) => stored === true);

/** The channel that a thread can be shown beside. */
function parentOf({ channels }: GatewayState, { kind, parentId }: ServerChannel): ServerChannel | null {
  const parent = kind === 'thread' && parentId ? channels[parentId] : undefined;
  return parent && isTextLike(parent) ? parent : null;
}

/** Whether threads can be shown beside this channel. */
export function useRoomBeside(thread: ServerChannel): boolean {
  const room = useMedia(atLeast(ROOM_FOR_THREAD));
  return useGateway((state) => parentOf(state, thread) !== null) && room;
}

/** The channel beside which the open thread is shown; null for a page. An open search stays beside the page instead. */
export function useChannelBeside(thread: ServerChannel): ServerChannel | null {
  const parent = useGateway((state) => parentOf(state, thread));
  const room = useMedia(atLeast(ROOM_FOR_THREAD));
  const prefersPage = useStore(prefersThreadPages, (wanted) => wanted);
  const taken = useSidePanel(thread) !== null;
  return room && !prefersPage && !taken ? parent : null;
}

/** {@link useChannelBeside} outside of rendering. */
export function channelBeside(thread: ServerChannel): ServerChannel | null {
  if (!matchMedia(atLeast(ROOM_FOR_THREAD)).matches || prefersThreadPages.get() || isSidePanelOpen(thread))
    return null;
  return parentOf(gatewayStore.get(), thread);
}

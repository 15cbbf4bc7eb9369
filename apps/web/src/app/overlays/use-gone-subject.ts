/** Dialogs about a message, a channel or a server that is deleted while they are open. */
import { compareIds } from '@guildhall/protocol/ids';
import { useEffect, useRef } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import type { ChannelMessages, GatewayState } from '../../state/model.ts';
import { closeOverlay, type Overlay } from '../../state/overlays.ts';
import { showToast } from '../../ui/Toast.tsx';
import { overlayText as text } from '../strings.ts';

/** Overlays that delete or leave their own subject, which therefore need no notice. */
const ENDS = /^(delete|leave)/;

/** Closes the dialog whose subject is gone, and says so; reports outlive it. A lost server has a notice of its own. */
export function useGoneSubject(overlay: Overlay): void {
  const inServer = useGateway((state) => isServerHere(state, overlay));
  const exists = useGateway((state) => overlay.kind === 'report' || (inServer && hasSubject(state, overlay)));
  const existed = useRef(exists);
  useEffect(() => {
    if (existed.current && !exists) {
      closeOverlay();
      if (inServer && !ENDS.test(overlay.kind)) showToast(text.gone);
    }
    existed.current = exists;
  }, [exists, inServer, overlay]);
}

function isServerHere({ servers, channels }: GatewayState, overlay: Overlay): boolean {
  // The target of notification settings is a server or a channel.
  if (overlay.kind === 'notificationSettings')
    return overlay.targetId in servers || overlay.targetId in channels;
  return !('serverId' in overlay) || overlay.serverId in servers;
}

function hasSubject(state: GatewayState, overlay: Overlay): boolean {
  if (!('channelId' in overlay) || overlay.channelId === undefined) return true;
  if (!(overlay.channelId in state.channels)) return false;
  if (!('messageId' in overlay) || overlay.messageId === undefined) return true;
  return mayHold(state.messages[overlay.channelId], overlay.messageId);
}

/** Whether the message is loaded, or lies beyond what is loaded. */
function mayHold(held: ChannelMessages | undefined, messageId: string): boolean {
  if (!held || held.items.some(({ id }) => id === messageId)) return true;
  const [first, last] = [held.items[0], held.items.at(-1)];
  if (!first || !last) return false;
  const isOlder = held.hasOlder && compareIds(messageId, first.id) < 0;
  return isOlder || (held.hasNewer && compareIds(messageId, last.id) > 0);
}

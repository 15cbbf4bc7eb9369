/**
 * Dialogs about a message, a channel, a server or a folder of servers that is deleted or hidden while they are open.
 */
import { useEffect, useRef } from 'react';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { mayContain } from '../../state/messages/may-contain.ts';
import type { GatewayState } from '../../state/model.ts';
import { useRail } from '../../state/navigation/server-rail.ts';
import { closeOverlay, type Overlay } from '../../state/overlays.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { overlayText as text } from '../strings.ts';

/** Overlays that delete or leave their own subject, which therefore need no notice. */
const ENDS = /^(delete|leave)/;

/**
 * Closes the dialog whose subject is gone, and says so; reports outlive it. A lost server has a notice of its own. A
 * channel that is gone may also be hidden from this person.
 */
export function useGoneSubject(overlay: Overlay): void {
  const rail = useRail();
  const inRail = overlay.kind !== 'editFolder' || rail.some(({ folder }) => folder?.id === overlay.folderId);
  const exists = useGateway((state) => overlay.kind === 'report' || hasSubject(state, overlay)) && inRail;
  const serverId = useGateway((state) => serverOf(state, overlay));
  const before = useRef({ exists, serverId });
  useEffect(() => {
    if (before.current.exists && !exists) {
      closeOverlay();
      const lost = before.current.serverId;
      const { servers, channels } = gatewayStore.get();
      const isServerHere = lost === undefined || lost === DIRECT || lost in servers;
      const isMessage = 'channelId' in overlay && (overlay.channelId ?? '') in channels;
      if (isServerHere && !ENDS.test(overlay.kind)) showToast(isMessage ? text.deleted : text.gone, 'note');
    }
    before.current = { exists, serverId };
  }, [exists, serverId, overlay]);
}

/** The server of the subject while that exists. */
function serverOf({ servers, channels }: GatewayState, overlay: Overlay): string | undefined {
  if ('serverId' in overlay) return overlay.serverId;
  // The target of notification settings is a server or a channel.
  if (overlay.kind === 'notificationSettings' && overlay.targetId in servers) return overlay.targetId;
  return channels[channelOf(overlay) ?? '']?.serverId;
}

function channelOf(overlay: Overlay): string | undefined {
  if (overlay.kind === 'notificationSettings') return overlay.targetId;
  if (overlay.kind === 'createChannel') return overlay.copyOf;
  return 'channelId' in overlay ? overlay.channelId : undefined;
}

function hasSubject(state: GatewayState, overlay: Overlay): boolean {
  if ('serverId' in overlay && !(overlay.serverId in state.servers)) return false;
  const channelId = channelOf(overlay);
  if (channelId === undefined || channelId in state.servers) return true;
  const channel = state.channels[channelId];
  if (!channel || (overlay.kind === 'topic' && !channel.topic)) return false;
  if (!('messageId' in overlay) || overlay.messageId === undefined) return true;
  return mayContain(state.messages[channelId], overlay.messageId);
}

import { Suspense, useEffect, useState } from 'react';
import { channelText } from '../features/channels/index.ts';
import { useGateway } from '../state/gateway-store.ts';
import type { GatewayState } from '../state/model.ts';
import { closeOverlay, dialogs, type Overlay } from '../state/overlays.ts';
import type { Part } from '../state/slots.ts';
import { showToast } from '../ui/Toast.tsx';

/** Dialogs that are done once the channel is gone, whoever deleted or left it. */
const ENDINGS: ReadonlySet<string> = new Set(['deleteChannel', 'deleteThread', 'leaveGroup']);

/** Whether the server and the conversation of a dialog are there. Reports outlive both. */
function hasSubject({ servers, channels }: GatewayState, overlay: Overlay): boolean {
  if (overlay.kind === 'report') return true;
  if ('serverId' in overlay && !(overlay.serverId in servers)) return false;
  return !('channelId' in overlay) || overlay.channelId === undefined || overlay.channelId in channels;
}

/** Closes the dialog when its server or channel goes. The loss of a server is reported elsewhere. */
function useSubject(overlay: Overlay): void {
  const isThere = useGateway((state) => hasSubject(state, overlay));
  const [seen, setSeen] = useState<Overlay>();
  if (isThere && seen !== overlay) setSeen(overlay);
  const isGone = !isThere && seen === overlay;
  useEffect(() => {
    if (!isGone) return;
    closeOverlay();
    if ('channelId' in overlay && !ENDINGS.has(overlay.kind)) showToast(`${channelText.gone}.`, 'problem');
  }, [isGone, overlay]);
}

/** The open dialog. All dialogs load when the first one opens. */
export function OpenDialog({ overlay }: { overlay: Overlay }) {
  useSubject(overlay);
  // Dialogs lead to others, so all are loaded and accept typing at once.
  useEffect(() => {
    for (const { component } of dialogs.entries()) component.preload?.();
  }, []);
  const found = dialogs.entries().find(({ kind }) => kind === overlay.kind);
  if (!found) return null;
  const Dialog = found.component as Part<Overlay>;
  return (
    <Suspense fallback={null}>
      <Dialog key={Object.values(overlay).join(' ')} {...overlay} />
    </Suspense>
  );
}

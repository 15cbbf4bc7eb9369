import type { ServerChannel } from '@guildhall/protocol';
import { loadLater } from '../../state/slots.ts';
import { useShownModal } from './runs.ts';

const ModalDialog = loadLater(() => import('./ModalDialog.tsx'), 'ModalDialog');

/** The open form of an app in a channel. */
export function ShownModal({ channel }: { channel: ServerChannel }) {
  const modal = useShownModal(channel.id);
  return modal ? <ModalDialog key={modal.interactionId} shown={modal} /> : null;
}

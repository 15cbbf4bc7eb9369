import { loadWithInput } from '../../state/later.ts';
import { useOverlay } from '../../state/overlays.ts';

const OpenDialog = loadWithInput(() => import('./OpenDialog.tsx'), 'OpenDialog');

/** The open dialog, if any. */
export function OverlayHost() {
  const overlay = useOverlay();
  return overlay && <OpenDialog overlay={overlay} />;
}

import { Suspense } from 'react';
import { dialogs, type Overlay, useOverlay } from '../state/overlays.ts';
import type { Part } from '../state/slots.ts';

/** The dialog that is open, loaded when it first opens. */
export function OverlayHost() {
  const overlay = useOverlay();
  const found = overlay && dialogs.entries().find(({ kind }) => kind === overlay.kind);
  if (!found) return null;
  const Dialog = found.component as Part<Overlay>;
  return (
    <Suspense fallback={null}>
      <Dialog key={Object.values(overlay).join(' ')} {...overlay} />
    </Suspense>
  );
}

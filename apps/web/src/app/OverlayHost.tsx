import { Suspense, useEffect } from 'react';
import { dialogs, type Overlay, useOverlay } from '../state/overlays.ts';
import type { Part } from '../state/slots.ts';

/** The dialog that is open. All dialogs load when the first one opens. */
export function OverlayHost() {
  const overlay = useOverlay();
  const isOpen = overlay !== null;
  // Whoever opens one dialog opens others: the next ones are there at once, and take what is typed into them.
  useEffect(() => {
    if (isOpen) for (const { component } of dialogs.entries()) component.preload?.();
  }, [isOpen]);
  const found = overlay && dialogs.entries().find(({ kind }) => kind === overlay.kind);
  if (!found) return null;
  const Dialog = found.component as Part<Overlay>;
  return (
    <Suspense fallback={null}>
      <Dialog key={Object.values(overlay).join(' ')} {...overlay} />
    </Suspense>
  );
}

import { useEffect } from 'react';
import { dialogs, type Overlay } from '../../state/overlays.ts';
import type { Part } from '../../state/slots.ts';
import { useGoneSubject } from './use-gone-subject.ts';

/** The open dialog. All dialogs load when the first one opens. */
export function OpenDialog({ overlay }: { overlay: Overlay }) {
  useGoneSubject(overlay);
  // Dialogs lead to others, so all are loaded and accept typing at once.
  useEffect(() => {
    for (const { component } of dialogs.entries()) component.preload?.();
  }, []);
  const found = dialogs.entries().find(({ kind }) => kind === overlay.kind);
  if (!found) return null;
  const Dialog = found.component as Part<Overlay>;
  return <Dialog key={Object.values(overlay).join(' ')} {...overlay} />;
}

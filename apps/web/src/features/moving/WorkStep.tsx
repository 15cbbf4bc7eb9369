import type { ServerImport } from '@guildhall/protocol';
import { closeOverlay } from '../../state/overlays.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { ProgressLine } from '../../ui/marks/ProgressLine.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { importText as text } from './strings.ts';

/** The service reads the archive, or imports it. */
export function WorkStep({ current, onCancel }: { current: ServerImport; onCancel(): void }) {
  const { status, filename, serverName, done, found } = current;
  const messages = done ? done.messages + done.known : 0;
  const all = found?.messages ?? 0;
  const importing = status === 'importing';
  const counted = importing ? text.written(messages) : text.read(messages);
  const label = done ? counted : text.waiting;
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={importing ? text.importing(serverName ?? filename) : text.checking}
      description={importing ? text.importingHint : text.checkingHint}
      actions={<Button onClick={onCancel}>{text.cancel}</Button>}
    >
      {importing && all > 0 ? (
        <ProgressLine label={label} share={Math.min(1, messages / all)} />
      ) : (
        <Loading label={label} />
      )}
    </Dialog>
  );
}

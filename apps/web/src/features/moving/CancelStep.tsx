import type { ServerImport } from '@guildhall/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../state/client.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { refreshImports } from './imports.ts';
import { importText as text } from './strings.ts';
import { stopUpload } from './upload-archive.ts';

/** Confirms cancelling an import, which deletes its progress. */
export function CancelStep({ current, onBack }: { current: ServerImport; onBack(): void }) {
  const queries = useQueryClient();
  const cancel = useAction(async () => {
    stopUpload();
    await client.api.cancelServerImport({ importId: current.id });
    await refreshImports(queries);
    onBack();
  });
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.cancelTitle}
      description={text.cancelHint}
      actions={
        <>
          <Button onClick={onBack}>{text.keep}</Button>
          <Button kind="danger" busy={cancel.busy} onClick={() => void cancel.run()}>
            {text.cancel}
          </Button>
        </>
      }
    >
      {cancel.error ? <FormError>{cancel.error}</FormError> : null}
    </Dialog>
  );
}

import type { ServerImport } from '@guildhall/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { describeError } from '../../state/describe-error.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { FileButton } from '../../ui/files/FileButton.tsx';
import { ProgressLine } from '../../ui/marks/ProgressLine.tsx';
import { refreshImports } from './imports.ts';
import { importText as text } from './strings.ts';
import { uploadArchive, useUpload } from './upload-archive.ts';

interface UploadStepProps {
  readonly current: ServerImport;
  readonly partBytes: number;
  onCancel(): void;
}

/** The progress of the upload. An interrupted one, or one of another page, continues with the same file. */
export function UploadStep({ current, partBytes, onCancel }: UploadStepProps) {
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const resume = useAction(goOn);
  const upload = useUpload();
  const running = upload?.importId === current.id && !upload.error ? upload : null;
  const cancel = <Button onClick={onCancel}>{text.cancel}</Button>;
  async function goOn(file: File): Promise<void> {
    const isSame = file.name === current.filename && file.size === current.size;
    setRefusal(isSame ? undefined : text.otherFile(current.filename));
    if (!isSame) return;
    const fresh = await client.api.getServerImport({ importId: current.id });
    await uploadArchive(fresh, file, { partBytes, onCheck: () => void refreshImports(queries) });
  }
  if (running)
    return (
      <Dialog
        open
        onOpenChange={closeOverlay}
        title={text.title}
        description={text.uploadHint}
        actions={cancel}
      >
        <ProgressLine label={text.uploading(current.filename)} share={running.sentBytes / current.size} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.stopped}
      description={text.stoppedHint(current.filename)}
      actions={
        <>
          {cancel}
          <FileButton
            accept=".zip,application/zip"
            kind="primary"
            busy={resume.busy}
            onFile={(file) => void resume.run(file)}
          >
            {text.goOn}
          </FileButton>
        </>
      }
    >
      <FormError>
        {refusal ?? resume.error ?? (upload?.error ? describeError(upload.error) : undefined)}
      </FormError>
    </Dialog>
  );
}

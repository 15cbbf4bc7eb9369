import type { EndpointReply } from '@guildhall/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { useAction } from '../../state/use-action.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { FileButton } from '../../ui/files/FileButton.tsx';
import { refreshImports } from './imports.ts';
import { importText as text } from './strings.ts';
import { uploadArchive } from './upload-archive.ts';

/** Explains what can be imported, and accepts the file. */
export function ChooseStep({ limits }: { limits: EndpointReply<'listServerImports'> }) {
  const { open, maxBytes, partBytes } = limits;
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const begin = useAction(async (file: File) => {
    const begun = await client.api.createServerImport({ body: { filename: file.name, size: file.size } });
    void uploadArchive(begun, file, { partBytes, onCheck: () => void refreshImports(queries) });
    await refreshImports(queries);
  });
  function take(file: File): void {
    const fault = file.size > maxBytes ? text.tooLarge(maxBytes) : file.size === 0 ? text.empty : undefined;
    setRefusal(fault);
    if (!fault) void begin.run(file);
  }
  if (!open) return <Dialog open onOpenChange={closeOverlay} title={text.title} description={text.off} />;
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.title}
      description={text.hint}
      width="medium"
      actions={
        <FileButton accept=".zip,application/zip" kind="primary" busy={begin.busy} onFile={take}>
          {text.choose}
        </FileButton>
      }
    >
      <h3 className="font-medium">{text.sources}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-sm">
        <li>{text.discord}</li>
        <li>{text.slack}</li>
        <li>{text.mattermost}</li>
        <li>{text.guildhall}</li>
      </ul>
      <p className="mt-3 text-muted text-sm">{text.limit(maxBytes)}</p>
      <FormError>{refusal ?? begin.error}</FormError>
    </Dialog>
  );
}

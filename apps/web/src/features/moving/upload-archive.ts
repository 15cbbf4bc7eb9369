/** Uploads an archive in parts, as long as the page is open. */
import type { ServerImport } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { hasOverlay, openOverlay } from '../../state/overlays.ts';
import { beforeSessionEnds } from '../../state/session.ts';
import { createStore, useStore } from '../../state/store.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { importText as text } from './strings.ts';

interface Upload {
  readonly importId: string;
  readonly sentBytes: number;
  readonly error: unknown;
}

const uploads = createStore<Upload | null>(null);
let abort = new AbortController();
beforeSessionEnds(stopUpload);

/** The upload of this page, if it has one. */
export function useUpload(): Upload | null {
  return useStore(uploads, (upload) => upload);
}

export function stopUpload(): void {
  abort.abort();
  uploads.update(() => null);
}

/**
 * Sends the missing parts, then starts the check of the archive. Errors are in {@link useUpload}.
 * @param onCheck called when the archive has arrived
 */
export async function uploadArchive(
  { id: importId, receivedParts, parts }: ServerImport,
  file: File,
  { partBytes, onCheck }: { readonly partBytes: number; readonly onCheck: () => void },
): Promise<void> {
  stopUpload();
  abort = new AbortController();
  const { signal } = abort;
  const note = (changes: Partial<Upload>): void =>
    uploads.update((upload) => (upload && !signal.aborted ? { ...upload, ...changes } : upload));
  uploads.update(() => ({ importId, sentBytes: receivedParts * partBytes, error: null }));
  try {
    for (let part = receivedParts; part < parts; part += 1) {
      const bytes = file.slice(part * partBytes, (part + 1) * partBytes);
      await client.api.putImportPart({
        importId,
        part: String(part),
        files: [{ data: bytes, filename: 'part' }],
        signal,
        onUploadProgress: (share) => note({ sentBytes: part * partBytes + share * bytes.size }),
      });
      note({ sentBytes: part * partBytes + bytes.size });
    }
    await client.api.checkServerImport({ importId, signal });
    if (!signal.aborted) uploads.update(() => null);
    onCheck();
  } catch (error) {
    note({ error });
    // The dialog shows it, unless it has been closed.
    if (!signal.aborted && !hasOverlay('importServer')) {
      showToast(`${text.stopped}.`, 'problem', {
        label: text.goOn,
        run: () => openOverlay({ kind: 'importServer' }),
      });
    }
  }
}

import type { StorageUse } from '@guildhall/protocol';
import { storageText as text } from './storage-strings.ts';

/** How much is stored: a sentence, and a bar where there is a limit. */
export function StorageMeter({ use: { bytes, files, maxBytes } }: { use: StorageUse }) {
  const share = maxBytes === null ? 0 : Math.min(1, bytes / Math.max(1, maxBytes));
  const words = maxBytes === null ? text.used(bytes) : text.usedOf(bytes, maxBytes);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{words}</span>
        <span className="text-muted text-sm">{text.files(files)}</span>
      </p>
      {maxBytes === null ? null : (
        <div className="h-2 overflow-hidden rounded-full bg-line" aria-hidden="true">
          <div
            className={`h-full rounded-full ${share >= 0.95 ? 'bg-danger' : 'bg-accent'}`}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
    </div>
  );
}

import type { RefObject } from 'react';

interface FilesInputProps {
  ref: RefObject<HTMLInputElement | null>;
  /** Media types, in the format of `accept`; any by default. */
  accept?: string;
  multiple?: boolean;
  onFiles(files: readonly File[]): void;
}

/** Hidden; a click on its ref opens the file picker. The same files can be chosen again after a failure. */
export function FilesInput({ ref, accept, multiple = false, onFiles }: FilesInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      hidden
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

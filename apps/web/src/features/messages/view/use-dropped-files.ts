import { type DragEvent, useState } from 'react';

interface DropHandlers {
  onDragEnter(event: DragEvent): void;
  onDragOver(event: DragEvent): void;
  onDragLeave(event: DragEvent): void;
  onDrop(event: DragEvent): void;
}

/** Accepts files dropped on an element. @returns whether files are being dragged over it */
export function useDroppedFiles(
  enabled: boolean,
  onFiles: (files: readonly File[]) => void,
): readonly [boolean, Partial<DropHandlers>] {
  const [above, setAbove] = useState(false);
  if (!enabled) return [false, {}];
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return [
    above,
    {
      onDragEnter: (event) => {
        if (hasFiles(event)) setAbove(true);
      },
      onDragOver: (event) => {
        if (hasFiles(event)) event.preventDefault();
      },
      onDragLeave: (event) => {
        const into = event.relatedTarget;
        if (!(into instanceof Node && event.currentTarget.contains(into))) setAbove(false);
      },
      onDrop: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setAbove(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  ];
}

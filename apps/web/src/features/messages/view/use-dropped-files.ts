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
  // React also sends it the events of dialogs that it opened, which are elsewhere on the page.
  const isAccepted = ({ currentTarget, target, dataTransfer }: DragEvent): boolean =>
    target instanceof Node && currentTarget.contains(target) && dataTransfer.types.includes('Files');
  return [
    above,
    {
      onDragEnter: (event) => {
        if (isAccepted(event)) setAbove(true);
      },
      onDragOver: (event) => {
        if (isAccepted(event)) event.preventDefault();
      },
      onDragLeave: (event) => {
        const into = event.relatedTarget;
        if (!(into instanceof Node && event.currentTarget.contains(into))) setAbove(false);
      },
      onDrop: (event) => {
        if (!isAccepted(event)) return;
        event.preventDefault();
        setAbove(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  ];
}

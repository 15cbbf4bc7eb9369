import { type ReactNode, useRef } from 'react';
import { Button, type ButtonKind } from '../Button.tsx';
import { FilesInput } from './FilesInput.tsx';

interface FileButtonProps {
  /** Media types, in the format of `accept`. */
  accept: string;
  onFile(file: File): void;
  kind?: ButtonKind;
  busy?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

/** A button that opens a file picker for one file. The same file can be chosen again after a failure. */
export function FileButton({ accept, onFile, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FilesInput
        ref={input}
        accept={accept}
        onFiles={([file]) => {
          if (file) onFile(file);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

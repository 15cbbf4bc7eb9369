import { type ReactNode, useRef } from 'react';
import { Button, type ButtonKind } from '../Button.tsx';
import { FilesInput } from './FilesInput.tsx';

interface FileButtonProps {
  /** Media types, as `accept` of a file field takes them. */
  accept: string;
  onFile(file: File): void;
  kind?: ButtonKind;
  busy?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

/** A button that asks for one file. The same file can be chosen again after a failure. */
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

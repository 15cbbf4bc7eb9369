import { CirclePlus } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../design/Button.tsx';
import { Icon } from '../../design/Icon.tsx';
import { messageText } from './strings.ts';

/** Asks for files for the message that is being written. */
export function AttachButton({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <IconButton
        label={messageText.attach}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => input.current?.click()}
        className="my-[5px] -ml-2.5 touch:my-0"
      >
        <Icon of={CirclePlus} />
      </IconButton>
    </>
  );
}

import { CirclePlus, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { useMenu } from '../../../ui/menu-slot.ts';
import { addMenu } from '../slots.ts';
import { messageText } from '../strings.ts';

interface AddMenuProps {
  channelId: string;
  mayAttach: boolean;
  onFiles(files: readonly File[]): void;
}

/** The menu of parts that can be added to a message. */
export function AddMenu({ channelId, mayAttach, onFiles }: AddMenuProps) {
  const input = useRef<HTMLInputElement>(null);
  const added = useMenu(addMenu, { channelId });
  const files: readonly MenuEntry[] = mayAttach
    ? [{ label: messageText.attach, icon: Paperclip, run: () => input.current?.click() }]
    : [];
  return (
    <>
      <FilesInput ref={input} multiple onFiles={onFiles} />
      <Menu entries={() => [...files, ...added()]}>
        <IconButton label={messageText.add} className="my-[5px] -ms-2.5 touch:my-0">
          <Icon of={CirclePlus} />
        </IconButton>
      </Menu>
    </>
  );
}

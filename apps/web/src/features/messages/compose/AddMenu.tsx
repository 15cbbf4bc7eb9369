import { ChartBarBig, CirclePlus, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { openOverlay } from '../../../state/overlays.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { pollText } from '../../polls/strings.ts';
import { messageText } from '../strings.ts';

interface AddMenuProps {
  channelId: string;
  mayAttach: boolean;
  onFiles(files: readonly File[]): void;
}

/** What can go with a message besides its text. */
export function AddMenu({ channelId, mayAttach, onFiles }: AddMenuProps) {
  const input = useRef<HTMLInputElement>(null);
  const files: readonly MenuEntry[] = mayAttach
    ? [{ label: messageText.attach, icon: Paperclip, run: () => input.current?.click() }]
    : [];
  return (
    <>
      <FilesInput ref={input} multiple onFiles={onFiles} />
      <Menu
        entries={[
          ...files,
          {
            label: pollText.create,
            icon: ChartBarBig,
            run: () => openOverlay({ kind: 'createPoll', channelId }),
          },
        ]}
      >
        <IconButton label={messageText.add} className="my-[5px] -ml-2.5 touch:my-0">
          <Icon of={CirclePlus} />
        </IconButton>
      </Menu>
    </>
  );
}

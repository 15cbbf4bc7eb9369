import type { ServerChannel } from '@guildhall/protocol';
import { ChevronDown } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { type DirectSubject, directMenu } from './direct-menu.ts';

/** The name in the header of a direct message or group; it opens the same menu as its row in the list. */
export function DirectTitle({ channel: { id, name } }: { channel: ServerChannel }) {
  const direct = useGateway((state) => state.directs[id]);
  return (
    <h1 className="-ms-1.5 min-w-0 font-semibold">
      {direct ? <MenuButton id={id} name={name} direct={direct} /> : name}
    </h1>
  );
}

function MenuButton(subject: DirectSubject) {
  const entries = useMenu(directMenu, subject);
  return (
    <Menu entries={entries}>
      <button
        type="button"
        className="flex h-9 max-w-full items-center gap-1 rounded-control px-1.5 touch:h-11 hover:bg-hover data-[state=open]:bg-active"
      >
        <span dir="auto" className="truncate">
          {subject.name}
        </span>
        <Icon of={ChevronDown} size={16} className="shrink-0 text-muted" />
      </button>
    </Menu>
  );
}

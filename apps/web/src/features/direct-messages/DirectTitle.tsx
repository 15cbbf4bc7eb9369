import type { ServerChannel } from '@guildhall/protocol';
import { useGateway } from '../../state/gateway-store.ts';
import { TitleMenu } from '../../ui/floating/TitleMenu.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { type DirectSubject, directMenu } from './direct-menu.ts';

/** The name in the header of a direct message or group; it opens the same menu as its row in the list. */
export function DirectTitle({ channel: { id, name } }: { channel: ServerChannel }) {
  const direct = useGateway((state) => state.directs[id]);
  return direct ? (
    <WithMenu id={id} name={name} direct={direct} />
  ) : (
    <h1 dir="auto" className="min-w-0 truncate font-semibold">
      {name}
    </h1>
  );
}

function WithMenu(subject: DirectSubject) {
  return <TitleMenu entries={useMenu(directMenu, subject)}>{subject.name}</TitleMenu>;
}

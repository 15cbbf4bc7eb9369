import type { DiscoveryItem } from '@guildhall/protocol';
import { Ellipsis, Flag } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { isServerOwner } from '../servers/index.ts';
import { discoveryText as text } from './strings.ts';

/** What people who are not members can do with a listed server, except joining it. */
export function ListingMenu({ listing: { id, name } }: { listing: DiscoveryItem }) {
  const isOwner = useGateway((state) => isServerOwner(state, id));
  if (isOwner) return null;
  return (
    <Menu
      align="end"
      entries={() => [
        {
          label: text.reportServer,
          icon: Flag,
          run: () => openOverlay({ kind: 'report', what: 'server', targetId: id, name }),
        },
      ]}
    >
      <IconButton label={text.actions(name)}>
        <Icon of={Ellipsis} />
      </IconButton>
    </Menu>
  );
}

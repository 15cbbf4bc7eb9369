import { useNavigate } from '@tanstack/react-router';
import { Flag, FolderPlus, Hash, LogOut, Settings, UserPlus } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { mayInChannel, mayInServer } from '../../state/permissions.ts';
import { textChannels } from '../../state/selectors.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { reportText } from '../reports/strings.ts';
import { serverText } from './strings.ts';

/** What the signed-in person may do in a server. */
export function useServerRights(serverId: string) {
  return useGateway((state) => ({
    manageServer: mayInServer(state, serverId, 'manageServer'),
    manageExpressions: mayInServer(state, serverId, 'manageExpressions'),
    manageWebhooks: mayInServer(state, serverId, 'manageWebhooks'),
    manageChannels: mayInServer(state, serverId, 'manageChannels'),
    owner: state.servers[serverId]?.ownerId === state.account?.id,
    invite: textChannels(state.channels, serverId).some((channel) =>
      mayInChannel(state, channel.id, 'createInvite'),
    ),
  }));
}

/** The lines of a server's menu, without those that would be refused. */
export function useServerMenu(serverId: string): readonly MenuEntry[] {
  const rights = useServerRights(serverId);
  const name = useGateway((state) => state.servers[serverId]?.name ?? '');
  const navigate = useNavigate();
  const entries: readonly (MenuEntry | false)[] = [
    rights.invite && {
      label: serverText.invitePeople,
      icon: UserPlus,
      run: () => openOverlay({ kind: 'invite', serverId }),
    },
    (rights.manageServer || rights.manageExpressions || rights.manageWebhooks || rights.owner) && {
      label: serverText.settings,
      icon: Settings,
      run: () => void navigate({ to: '/servers/$serverId/settings/{-$section}', params: { serverId } }),
    },
    rights.manageChannels && {
      label: serverText.createChannel,
      icon: Hash,
      run: () => openOverlay({ kind: 'createChannel', serverId }),
    },
    rights.manageChannels && {
      label: serverText.createCategory,
      icon: FolderPlus,
      run: () => openOverlay({ kind: 'createChannel', serverId, category: true }),
    },
    !rights.owner && {
      label: reportText.reportServer,
      icon: Flag,
      run: () => openOverlay({ kind: 'report', what: 'server', targetId: serverId, name }),
    },
    !rights.owner && {
      label: serverText.leave,
      icon: LogOut,
      danger: true,
      run: () => openOverlay({ kind: 'leaveServer', serverId }),
    },
  ];
  return entries.filter((entry) => entry !== false);
}

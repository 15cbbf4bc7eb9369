/** Actions on a role anywhere; its page adds moving, duplicating and deleting. */
import { Eye, Fingerprint, Pencil } from 'lucide-react';
import { gatewayStore } from '../../state/gateway-store.ts';
import { shownChannels, viewServerAs } from '../../state/people/view-as.ts';
import { mayInServer } from '../../state/permissions.ts';
import { textChannels } from '../../state/selectors.ts';
import { copyText } from '../../ui/copy-text.ts';
import type { MenuContext } from '../../ui/menu-slot.ts';
import { roleMenu } from './role-menu.ts';
import { roleSectionText as text } from './section-strings.ts';

export const roleMenuItems = [
  roleMenu.entry({
    group: 'use',
    action: ({ id, serverId }, { state, navigate }) =>
      mayInServer(state, serverId, 'manageRoles') && {
        label: text.viewAs,
        icon: Eye,
        run: () => viewAs(serverId, id, navigate),
      },
  }),
  roleMenu.entry({
    group: 'use',
    action: ({ id, serverId, onPage }, { state, navigate }) =>
      !onPage &&
      mayInServer(state, serverId, 'manageRoles') && {
        label: text.edit,
        icon: Pencil,
        run: () =>
          void navigate({
            to: '/servers/$serverId/settings/{-$section}',
            params: { serverId, section: 'roles' },
            search: { target: id },
          }),
      },
  }),
  roleMenu.entry({
    group: 'share',
    action: ({ id }) => ({ label: text.copyId, icon: Fingerprint, run: () => void copyText(id) }),
  }),
];

/** Closes the settings and views the server as the role. */
function viewAs(serverId: string, roleId: string, navigate: MenuContext['navigate']): void {
  viewServerAs(serverId, roleId === serverId ? [] : [roleId]);
  const first = textChannels(shownChannels(gatewayStore.get()), serverId)[0];
  if (!first) void navigate({ to: '/servers/$serverId', params: { serverId } });
  else {
    void navigate({
      to: '/servers/$serverId/channels/$channelId',
      params: { serverId, channelId: first.id },
    });
  }
}

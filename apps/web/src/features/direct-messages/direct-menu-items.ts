import { LogOut, Pencil, Users, X } from 'lucide-react';
import { client } from '../../state/client.ts';
import { answerIntoState } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { directDelete } from '../../state/resources/directs.ts';
import type { MenuContext } from '../../ui/menu-slot.ts';
import { type DirectSubject, directMenu } from './direct-menu.ts';
import { directFirstText } from './first-strings.ts';
import { groupFirstText } from './groups/first-group-strings.ts';

/** Closes a direct message, which the next message opens again. */
async function close({ id }: DirectSubject, navigate: MenuContext['navigate']): Promise<void> {
  // Before it is closed, because its page would open it again.
  if (location.pathname === `/messages/${id}`) await navigate({ to: '/messages' });
  // There is no event if it was closed already, and only opened here to be read.
  await answerIntoState(
    () => client.api.deleteChannel({ channelId: id }),
    (state) => directDelete(state, { id }),
  );
}

export const directMenuItems = [
  directMenu.entry({
    group: 'manage',
    action: ({ id, direct }) =>
      direct.type === 'group_dm' && {
        label: groupFirstText.menu,
        icon: Users,
        run: () => openOverlay({ kind: 'groupPeople', channelId: id }),
      },
  }),
  directMenu.entry({
    group: 'manage',
    action: ({ id, direct }) =>
      direct.type === 'group_dm' && {
        label: directFirstText.rename,
        icon: Pencil,
        run: () => openOverlay({ kind: 'renameGroup', channelId: id }),
      },
  }),
  directMenu.entry({
    group: 'remove',
    action: (subject, { navigate }) =>
      subject.direct.type === 'dm'
        ? { label: directFirstText.close, icon: X, run: () => close(subject, navigate) }
        : {
            label: directFirstText.leave,
            icon: LogOut,
            danger: true,
            run: () => openOverlay({ kind: 'leaveGroup', channelId: subject.id, name: subject.name }),
          },
  }),
];

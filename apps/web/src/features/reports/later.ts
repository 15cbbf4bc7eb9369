/**
 * Reports to the people who run the instance, of messages, people and servers.
 *
 * @place “Report” in the menus of messages, people and servers
 */
import { Flag } from 'lucide-react';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import type { MenuItem } from '../../ui/menu-slot.ts';
import { directMenu, otherPersonItem } from '../direct-messages/index.ts';
import { messageActions } from '../messages/index.ts';
import { type Person, personMenu } from '../profiles/index.ts';
import { isServerOwner, serverMenu } from '../servers/index.ts';
import { reportFirstText } from './first-strings.ts';

const personItem: MenuItem<Person> = {
  group: 'relate',
  action: ({ user, name }, { state }) =>
    state.account?.id !== user.id && {
      label: reportFirstText.reportNamed(name),
      icon: Flag,
      run: () => openOverlay({ kind: 'report', what: 'user', targetId: user.id, name: user.displayName }),
    },
};

export const reports = [
  personMenu.entry(personItem),
  directMenu.entry(otherPersonItem(personItem)),
  serverMenu.entry({
    group: 'moderate',
    action: ({ id, name }, { state }) =>
      !isServerOwner(state, id) && {
        label: reportFirstText.reportServer,
        icon: Flag,
        run: () => openOverlay({ kind: 'report', what: 'server', targetId: id, name }),
      },
  }),
  messageActions.entry({
    id: 'report',
    group: 'report',
    offer: ({ id, type, author }, { channel, accountId }) =>
      author.id !== accountId &&
      type === undefined && {
        label: reportFirstText.report,
        icon: Flag,
        run: () =>
          openOverlay({
            kind: 'report',
            what: 'message',
            targetId: id,
            channelId: channel.id,
            name: author.displayName,
          }),
      },
  }),
  dialogs.entry({
    kind: 'report',
    component: loadLater(() => import('./ReportDialog.tsx'), 'ReportDialog'),
  }),
];

/**
 * Reports to the people who run the instance, of messages, people and servers.
 *
 * @place “Report” in the menus of messages, people and servers
 */
import { Flag } from 'lucide-react';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { messageActions } from '../messages/index.ts';
import { personMenu } from '../profiles/index.ts';
import { isServerOwner, serverMenu } from '../servers/index.ts';
import { reportFirstText } from './first-strings.ts';

export const reports = [
  personMenu.entry({
    group: 'relate',
    action: ({ user, name }, { state }) =>
      state.account?.id !== user.id && {
        label: reportFirstText.reportNamed(name),
        icon: Flag,
        run: () => openOverlay({ kind: 'report', what: 'user', targetId: user.id, name: user.displayName }),
      },
  }),
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

/** Parts of messages that load with the first input. */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { personMenu } from '../profiles/index.ts';
import { mentionItem } from './compose/mention-person.ts';
import { basicActions } from './row/basic-actions.ts';
import { messageActions } from './slots.ts';

export const messages = [
  ...basicActions.map(messageActions.entry),
  personMenu.entry(mentionItem),
  dialogs.entry({
    kind: 'unsent',
    component: loadLater(() => import('./list/UnsentDialog.tsx'), 'UnsentDialog'),
  }),
  dialogs.entry({
    kind: 'deleteMessage',
    component: loadLater(() => import('./row/DeleteMessageDialog.tsx'), 'DeleteMessageDialog'),
  }),
];

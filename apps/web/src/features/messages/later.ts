/** Parts of messages that load with the first input. */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { channelMenu } from '../channels/index.ts';
import { personMenu } from '../profiles/index.ts';
import { mentionItem } from './compose/mention-person.ts';
import { basicActions } from './row/basic-actions.ts';
import { messageActions } from './slots.ts';
import { topicItem } from './view/header/topic-item.ts';

export const messages = [
  ...basicActions.map(messageActions.entry),
  personMenu.entry(mentionItem),
  channelMenu.entry(topicItem),
  dialogs.entry({
    kind: 'topic',
    component: loadLater(() => import('./view/header/TopicDialog.tsx'), 'TopicDialog'),
  }),
  dialogs.entry({
    kind: 'unsent',
    component: loadLater(() => import('./list/UnsentDialog.tsx'), 'UnsentDialog'),
  }),
  dialogs.entry({
    kind: 'deleteMessage',
    component: loadLater(() => import('./row/DeleteMessageDialog.tsx'), 'DeleteMessageDialog'),
  }),
];

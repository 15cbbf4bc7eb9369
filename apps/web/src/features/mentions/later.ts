/**
 * Saved messages: what loads with the first input.
 *
 * @place The menu of a message: Save message
 */
import { Bookmark } from 'lucide-react';
import { messageActions } from '../messages/index.ts';
import { setSaved } from './saved.ts';
import { mentionText as text } from './strings.ts';

export const mentions = [
  messageActions.entry({
    id: 'save',
    group: 'share',
    offer: (message) =>
      message.type === undefined && {
        label: text.save,
        icon: Bookmark,
        run: () => void setSaved(message, true),
      },
  }),
];

/**
 * Saved messages: parts that load with the first input.
 *
 * @place The menu of a message: Save message, Remove from saved messages
 */
import { Bookmark, BookmarkX } from 'lucide-react';
import { messageActions } from '../messages/index.ts';
import { findSavedId, followSaved, removeSaved, save } from './saved.ts';
import { mentionText as text } from './strings.ts';

export const mentions = [
  followSaved,
  messageActions.entry({
    id: 'save',
    group: 'share',
    offer: (message) =>
      message.type === undefined &&
      (findSavedId(message.id) === undefined
        ? { label: text.save, icon: Bookmark, run: () => save(message) }
        : { label: text.removeSaved, icon: BookmarkX, run: () => removeSaved(message) }),
  }),
];

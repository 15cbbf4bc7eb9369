import { texts } from '../../../languages/texts.ts';

/** Texts of the actions on a message. */
export const messageActionText = texts('messageActionText', {
  reply: 'Reply',
  edit: 'Edit',
  delete: 'Delete',
  markUnread: 'Mark unread',
  markedUnread: 'Marked unread.',
  copy: 'Copy text',
  actions: 'Message actions',
  mention: 'Mention',
  copyMention: 'Copy mention',
});

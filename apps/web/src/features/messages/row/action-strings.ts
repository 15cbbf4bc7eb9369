import { texts } from '../../../languages/texts.ts';

/** Texts of the actions on a message. */
export const messageActionText = texts('messageActionText', {
  reply: 'Reply',
  edit: 'Edit',
  delete: 'Delete',
  markUnread: 'Mark unread',
  markedUnread: 'Marked unread.',
  copy: 'Copy text',
  copyLink: 'Copy link',
  copyId: 'Copy ID',
  idCopied: 'ID copied.',
  linkCopied: 'Link copied.',
  actions: 'Message actions',
});

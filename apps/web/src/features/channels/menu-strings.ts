import { texts } from '../../languages/texts.ts';

/** Texts of the menu of a channel or category. */
export const channelMenuText = texts('channelMenuText', {
  create: 'Create channel',
  settings: 'Channel settings',
  categorySettings: 'Category settings',
  createCategory: 'Create category',
  duplicate: 'Duplicate channel',
  duplicateCategory: 'Duplicate category',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moved: (name: string) => `${name} was moved.`,
  delete: 'Delete channel',
  deleteCategory: 'Delete category',
  markRead: 'Mark as read',
});

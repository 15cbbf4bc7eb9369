import { texts } from '../../languages/texts.ts';

/** Texts of menus and of notices themselves. */
export const notificationMenuText = texts('notificationMenuText', {
  title: 'Notifications',
  words: 'desktop sound mute badge alert ping test',
  menu: 'Notification settings',
  muteMenu: 'Mute for an hour',
  unmuteMenu: 'Unmute',
  markRead: 'Mark as read',
  markServerRead: 'Mark server as read',
  markFolderRead: 'Mark folder as read',
  markAllRead: 'Mark everything as read',
  allRead: 'Everything is marked as read.',
  muted: (name: string) => `${name} is muted.`,
  unmuted: (name: string) => `${name} is no longer muted.`,

  from: (name: string, origin: string) => (origin ? `${name} (${origin})` : name),
  sentMessage: 'sent a message',
});

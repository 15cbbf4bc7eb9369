/**
 * Notifications: what each server and channel may notify of, and how this device shows it.
 *
 * @place The menus of servers, channels and direct messages: Notification settings, Mute, Mark as read; your settings: Notifications
 */

export { showDesktop } from './desktop.ts';
export { useNotifications } from './use-notifications.ts';

/**
 * Notifications: settings of servers and channels, and of this device.
 *
 * @place The menus of servers, channels and direct messages: Notification settings, Mute, Mark as read; your settings: Notifications
 */

export { showDesktop } from './desktop.ts';
export { useNotifications } from './use-notifications.ts';

/**
 * Presence: the status of people, its dot on their pictures, and the panel of the signed-in person.
 *
 * @place Your picture at the foot of the channel list: status
 */
export { STATUSES, saveStatus, useStatus } from './choose-status.ts';
export { StatusAvatar } from './StatusAvatar.tsx';
export { presenceText } from './strings.ts';
export { UserButton, UserPanel } from './UserPanel.tsx';

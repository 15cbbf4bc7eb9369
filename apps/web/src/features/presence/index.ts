/**
 * Who is here: status, its dot at a picture, and the person's own name at the foot of the channel list.
 *
 * @place Your picture at the foot of the channel list: status
 */
export { saveStatus, useStatus } from './choose-status.ts';
export { StatusAvatar } from './StatusAvatar.tsx';
export { presenceText } from './strings.ts';
export { UserButton, UserPanel } from './UserPanel.tsx';

import { texts } from '../../../languages/texts.ts';

/** Texts of push notifications. */
export const pushText = texts('pushText', {
  title: 'Push notifications',
  hint: 'Mentions, direct messages and whatever else you choose, even while Guildhall is closed. Nothing is pushed while you use Guildhall.',
  unsupported:
    'This browser does not support push notifications here. They need https and, on iPhones and iPads, Guildhall on the home screen.',
  blocked:
    'Your browser blocks notifications from this site. Allow them in the site settings, next to the address.',
  devices: 'Devices that are notified',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  since: (when: string) => `Since ${when}`,
  test: 'Send me a test',
  tested: 'Sent. It should arrive within seconds.',
  stop: (device: string) => `Stop notifying ${device}`,
});

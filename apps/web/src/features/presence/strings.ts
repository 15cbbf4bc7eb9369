import type { ChosenStatus, VisibleStatus } from '@guildhall/protocol';
import { texts } from '../../languages/texts.ts';

export const presenceText = texts('presenceText', {
  shown: { online: 'Online', idle: 'Idle', dnd: 'Do not disturb', offline: 'Offline' } satisfies Record<
    VisibleStatus,
    string
  >,
  chosen: {
    online: 'Online',
    idle: 'Idle',
    dnd: 'Do not disturb',
    invisible: 'Invisible',
  } satisfies Record<ChosenStatus, string>,
  customStatus: 'Custom status',
  change: 'Change your status',
  settings: 'Your settings',
});

/** Pins: parts that load with the first input. */
import { Pin, PinOff } from 'lucide-react';
import { DIRECT } from '../../state/resources/directs.ts';
import { messageActions } from '../messages/index.ts';
import { pinPanelText } from './panel-strings.ts';
import { setPinned } from './pin.ts';

export const pins = [
  messageActions.entry({
    id: 'pin',
    group: 'share',
    key: 'p',
    shortcut: 'P',
    offer: (message, { channel, mayManage }) =>
      (mayManage || channel.serverId === DIRECT) &&
      message.type === undefined && {
        label: message.pinned ? pinPanelText.unpin : pinPanelText.pin,
        icon: message.pinned ? PinOff : Pin,
        run: () => void setPinned(message, !message.pinned),
      },
  }),
];

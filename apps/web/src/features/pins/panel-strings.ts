import { texts } from '../../languages/texts.ts';

/** Texts of the panel of pins, and of pinning. */
export const pinPanelText = texts('pinPanelText', {
  close: 'Close pinned messages',
  loading: 'Loading the pinned messages',
  none: 'Nothing is pinned yet',
  noneHint: 'Pin messages that people will want to find again. They appear here.',
  noneHintReader: 'Messages that moderators pin appear here.',
  pin: 'Pin',
  unpin: 'Unpin',
  unpinOf: (name: string) => `Unpin the message by ${name}`,
  pinned: 'Pinned.',
  unpinned: 'Unpinned.',
});

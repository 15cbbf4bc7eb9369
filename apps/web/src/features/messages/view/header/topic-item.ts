/** The entry of a channel's menu that shows its whole topic. */
import type { ServerChannel } from '@guildhall/protocol';
import { TextQuote } from 'lucide-react';
import { openOverlay } from '../../../../state/overlays.ts';
import type { MenuItem } from '../../../../ui/menu-slot.ts';
import { messageDialogText as text } from '../../dialog-strings.ts';

/** The guidelines of a forum are on its page. */
export const topicItem: MenuItem<ServerChannel> = {
  group: 'use',
  action: ({ id, kind, topic }) =>
    kind !== 'forum' &&
    Boolean(topic) && {
      label: text.showTopic,
      icon: TextQuote,
      run: () => openOverlay({ kind: 'topic', channelId: id }),
    },
};

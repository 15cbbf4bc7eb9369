import type { ChannelKind } from '@guildhall/protocol';
import { Folder, Hash, type LucideIcon, Megaphone, MessagesSquare, Spool, Volume2 } from 'lucide-react';

const ICONS: Readonly<Record<ChannelKind, LucideIcon>> = {
  category: Folder,
  text: Hash,
  announcement: Megaphone,
  forum: MessagesSquare,
  voice: Volume2,
  thread: Spool,
};

/** The icon of a kind of channel. */
export function channelIcon(kind: ChannelKind): LucideIcon {
  return ICONS[kind];
}

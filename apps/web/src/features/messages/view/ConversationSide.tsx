import type { ServerChannel } from '@guildhall/protocol';
import { useEffect } from 'react';
import { useSidePanel } from '../../../state/navigation/side-panel.ts';
import { useOverlaid } from '../../../ui/use-media.ts';
import {
  hasMembers,
  hideCoveringMembers,
  MemberList,
  type useMembers,
  useMembersShown,
} from '../../members/index.ts';
import { conversationPanels } from '../slots.ts';

interface ConversationSideProps {
  channel: ServerChannel;
  members: ReturnType<typeof useMembers>;
}

/** Beside a conversation or the posts of a forum: the open panel, loaded when first opened, or the members. */
export function ConversationSide({ channel, members }: ConversationSideProps) {
  const over = useOverlaid();
  const membersShown = useMembersShown(over ? 'over' : 'beside');
  const open = useSidePanel(channel);
  useEffect(() => hideCoveringMembers, []);
  const panel = open && conversationPanels.entries().find(({ id }) => id === open);
  if (panel) return <panel.component channel={channel} />;
  if (!membersShown || !hasMembers(channel)) return null;
  return <MemberList serverId={channel.serverId} over={over} everyone={members} />;
}

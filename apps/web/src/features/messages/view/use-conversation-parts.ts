import type { Message, ServerChannel } from '@guildhall/protocol';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { isSuspended, mayEditIn, mayInChannel, mayWriteIn } from '../../../state/permissions.ts';
import { coversMedia } from '../../../state/selectors.ts';
import { useStable } from '../../../state/store.ts';
import { useEdit } from '../compose/draft/edits.ts';
import { setReply } from '../compose/draft/replies.ts';
import type { Conversation } from '../conversation.ts';
import { useNames } from '../directory.ts';
import type { useJump } from './use-jump.ts';

interface ConversationPartsInput {
  readonly channel: ServerChannel;
  readonly accountId: string;
  readonly inChannel: Conversation['inChannel'];
  readonly jump: ReturnType<typeof useJump>;
  /** A stable function, because a new one would re-render every message. */
  showBlocked: Conversation['showBlocked'];
}

/** The context of an open conversation: permissions, and actions of its parts. */
export function useConversationParts(input: ConversationPartsInput): Conversation {
  const { channel, accountId, inChannel, jump, showBlocked } = input;
  const { highlighted, jumpTo, jumpAfter } = jump;
  const { serverId } = channel;
  const suspended = useGateway((state) => isSuspended(state, serverId));
  const mayWrite = useGateway((state) => mayWriteIn(state, channel));
  const mayEdit = useGateway((state) => mayEditIn(state, channel));
  const mayManage = useGateway((state) => mayInChannel(state, channel.id, 'manageMessages'));
  const mayAttach = useGateway((state) => mayInChannel(state, channel.id, 'attachFiles'));
  const names = useNames(serverId);
  const navigate = useNavigate();
  const openChannel = useCallback(
    (channelId: string) =>
      void navigate({ to: '/servers/$serverId/channels/$channelId', params: { serverId, channelId } }),
    [navigate, serverId],
  );
  const reply = useCallback(
    (message: Message) => setReply(channel.id, { message, ping: true }),
    [channel.id],
  );
  const { editing, edit } = useEdit(channel.id);
  const covered = useGateway((state) => coversMedia(state, channel));
  const format = useStable({ names, serverId, accountId, covered });
  return useStable({
    channel,
    accountId,
    format,
    suspended,
    mayWrite,
    mayEdit,
    mayManage,
    mayAttach,
    inChannel,
    editing,
    highlighted,
    openChannel,
    edit,
    reply,
    jumpTo,
    jumpAfter,
    showBlocked,
  });
}

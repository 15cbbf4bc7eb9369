import { useGateway } from '../../../../state/gateway-store.ts';
import { closeOverlay } from '../../../../state/overlays.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { useNames } from '../../directory.ts';
import { MessageText } from '../../row/MessageText.tsx';
import { conversationName } from '../conversation-name.ts';

/** The whole topic of a channel. */
export function TopicDialog({ channelId }: { channelId: string }) {
  const channel = useGateway((state) => state.channels[channelId]);
  const accountId = useGateway((state) => state.account?.id ?? '');
  const serverId = channel?.serverId ?? '';
  const names = useNames(serverId);
  if (!channel) return null;
  return (
    <Dialog open onOpenChange={closeOverlay} title={conversationName(channel)} width="medium" reading>
      <MessageText content={channel.topic ?? ''} context={{ names, serverId, accountId, everyone: false }} />
    </Dialog>
  );
}

import { useParams } from '@tanstack/react-router';
import { Hash } from 'lucide-react';
import { EmptyState } from '../../design/Surface.tsx';
import { useGateway } from '../../state/gateway-store.ts';
import { isTextLike } from '../../state/selectors.ts';
import { channelText } from '../channels/strings.ts';
import { Conversation } from './ConversationView.tsx';

/** The page of a channel. Each channel has its own, so that nothing of one shows in another. */
export function ConversationPage() {
  const { channelId } = useParams({ from: '/signed-in/servers/$serverId/channels/$channelId' });
  const channel = useGateway((state) => state.channels[channelId]);
  const accountId = useGateway((state) => state.account?.id);
  if (!channel || !accountId) {
    return (
      <EmptyState page icon={Hash} title={channelText.gone}>
        {channelText.goneHint}
      </EmptyState>
    );
  }
  if (!isTextLike(channel)) {
    return (
      <EmptyState page icon={Hash} title={channel.name}>
        {channelText.notReadable}
      </EmptyState>
    );
  }
  return <Conversation key={channel.id} channel={channel} accountId={accountId} />;
}

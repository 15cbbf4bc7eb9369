import type { ServerChannel } from '@guildhall/protocol';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Hash } from 'lucide-react';
import { useGateway } from '../../../state/gateway-store.ts';
import { loadWithInput } from '../../../state/later.ts';
import { WithPlaceholder } from '../../../state/slots.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, Loading } from '../../../ui/Surface.tsx';
import { useNarrow } from '../../../ui/use-media.ts';
import { channelText } from '../../channels/index.ts';
import { useChannelBeside } from '../beside/thread-layout.ts';
import { channelPages } from '../slots.ts';
import { messageText } from '../strings.ts';
import { ConversationView } from './ConversationView.tsx';
import { useChannel } from './use-channel.ts';

const LostDraft = loadWithInput(() => import('../with-input.ts'), 'LostDraft');

/** The page of a channel. Each channel has its own state, so that channels share nothing. */
export function ConversationPage() {
  const { serverId, channelId } = useParams({ from: '/signed-in/servers/$serverId/channels/$channelId' });
  const known = useChannel(serverId, channelId);
  const accountId = useGateway((state) => state.account?.id);
  if (known.state === 'loading') return <Loading label={messageText.opening} />;
  if (known.state === 'gone' || !accountId || known.channel.kind === 'category') {
    return <GoneChannel serverId={serverId} channelId={channelId} />;
  }
  const { channel } = known;
  const page = channelPages.entries().find(({ kind }) => kind === channel.kind);
  if (page) {
    return (
      <WithPlaceholder placeholder={<Loading label={messageText.opening} />}>
        <page.component key={channel.id} channel={channel} />
      </WithPlaceholder>
    );
  }
  return <ConversationOrThread channel={channel} accountId={accountId} />;
}

/** Phones show no list beside it. */
function GoneChannel({ serverId, channelId }: { serverId: string; channelId: string }) {
  const narrow = useNarrow();
  const navigate = useNavigate();
  return (
    <EmptyState
      page
      icon={Hash}
      title={channelText.gone}
      action={
        <>
          <LostDraft channelId={channelId} />
          {narrow ? (
            <Button
              kind="primary"
              onClick={() => void navigate({ to: '/servers/$serverId', params: { serverId } })}
            >
              {messageText.back}
            </Button>
          ) : null}
        </>
      }
    >
      {channelText.goneHint}
    </EmptyState>
  );
}

/** A channel, or a thread beside its channel. Opening a thread there keeps the channel's state. */
function ConversationOrThread({ channel, accountId }: { channel: ServerChannel; accountId: string }) {
  const parent = useChannelBeside(channel);
  return parent ? (
    <ConversationView key={parent.id} channel={parent} accountId={accountId} thread={channel} />
  ) : (
    <ConversationView key={channel.id} channel={channel} accountId={accountId} />
  );
}

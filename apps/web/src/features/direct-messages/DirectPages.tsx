import { useNavigate, useParams } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { ConversationView, LostDraft, messageText, useChannel } from '../messages/index.ts';
import { directFirstText } from './first-strings.ts';
import { directText } from './strings.ts';

/** Shown beside the list before a conversation is chosen. */
export function MessagesPage() {
  const some = useGateway((state) => Object.keys(state.directs).length > 0);
  return (
    <EmptyState
      page
      icon={MessageCircle}
      title={some ? directText.choose : directText.empty}
      action={
        <Button kind="primary" onClick={() => openOverlay({ kind: 'newMessage' })}>
          {directFirstText.start}
        </Button>
      }
    >
      {some ? directText.chooseHint : directFirstText.emptyHint}
    </EmptyState>
  );
}

/** A direct message or group. */
export function DirectPage() {
  const { channelId } = useParams({ from: '/signed-in/messages/$channelId' });
  const known = useChannel(DIRECT, channelId);
  const accountId = useGateway((state) => state.account?.id);
  if (known.state === 'loading') return <Loading label={messageText.opening} />;
  if (known.state === 'gone' || !accountId || known.channel.serverId !== DIRECT)
    return <GoneDirect channelId={channelId} />;
  return <ConversationView key={channelId} channel={known.channel} accountId={accountId} />;
}

/** Phones show no list beside it. */
function GoneDirect({ channelId }: { channelId: string }) {
  const narrow = useNarrow();
  const navigate = useNavigate();
  return (
    <EmptyState
      page
      icon={MessageCircle}
      title={directText.gone}
      action={
        <>
          <LostDraft channelId={channelId} />
          {narrow ? (
            <Button kind="primary" onClick={() => void navigate({ to: '/messages' })}>
              {directFirstText.title}
            </Button>
          ) : null}
        </>
      }
    >
      {directText.goneHint}
    </EmptyState>
  );
}

import type { ServerChannel } from '@guildhall/protocol';
import { plainText } from '@guildhall/protocol/text-formatting';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { DIRECT } from '../../../../state/resources/directs.ts';
import { WithPlaceholder } from '../../../../state/slots.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useNarrow } from '../../../../ui/use-media.ts';
import { useConversation, useMessageFormat } from '../../conversation.ts';
import { TextLine } from '../../row/MessageText.tsx';
import { messageText } from '../../strings.ts';
import { ConversationParts } from '../ConversationParts.tsx';
import { ChannelTitle } from './ChannelTitle.tsx';
import { HeaderButtons } from './HeaderButtons.tsx';

/** The topic on one line; a tooltip shows the rest. */
function Topic({ content }: { content: string }) {
  const context = useMessageFormat({ mentionEveryone: false });
  return (
    <p title={plainText(content, context.names)} className="min-w-0 truncate text-muted text-sm">
      <TextLine content={content} context={context} />
    </p>
  );
}

/** The header of a conversation: name, topic, and buttons of panels. */
export function ConversationHeader({ thread }: { thread: ServerChannel | null }) {
  const { channel, inChannel, openChannel } = useConversation();
  const narrow = useNarrow();
  const topic = narrow ? null : channel.topic;
  const direct = channel.serverId === DIRECT;
  return (
    <header className="@container flex h-14 shrink-0 items-center gap-[4px] border-b px-[8px] wide:gap-[8px] wide:px-4">
      {narrow ? (
        <Link
          {...(direct
            ? { to: '/messages' }
            : { to: '/servers/$serverId', params: { serverId: channel.serverId } })}
          aria-label={messageText.back}
          className="grid size-[44px] shrink-0 place-items-center rounded-control text-muted hover:bg-hover"
        >
          <Icon of={ArrowLeft} size={20} />
        </Link>
      ) : null}
      <WithPlaceholder
        placeholder={
          <h1 dir="auto" className="min-w-0 truncate font-semibold">
            {channel.name}
          </h1>
        }
      >
        <ConversationParts place="title">
          <ChannelTitle channel={channel} narrow={narrow} />
        </ConversationParts>
      </WithPlaceholder>
      {topic ? (
        // In less width, as on tablets, the buttons would leave a few letters.
        <div className="hidden min-w-0 items-center gap-[8px] @xl:flex">
          <span className="h-5 w-px shrink-0 bg-line" />
          <Topic content={topic} />
        </div>
      ) : null}
      <span className="flex-1" />
      <ConversationParts place="control" />
      {inChannel ? null : (
        <HeaderButtons
          channel={channel}
          {...(thread ? { closeThread: () => openChannel(channel.id) } : {})}
        />
      )}
    </header>
  );
}

import { MessageCircle } from 'lucide-react';
import { DIRECT } from '../../../state/resources/directs.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { channelIcon } from '../../../ui/marks/channel-icon.ts';
import { useConversation, useMessageFormat } from '../conversation.ts';
import { MessageText } from '../row/MessageText.tsx';
import { messageText } from '../strings.ts';
import { ConversationParts } from '../view/ConversationParts.tsx';
import { conversationName } from '../view/conversation-name.ts';

/** The beginning of a channel's history. */
export function ListBeginning({ empty }: { empty: boolean }) {
  return (
    <ConversationParts place="beginning">
      <ChannelBeginning empty={empty} />
    </ConversationParts>
  );
}

/** The channel's purpose. */
function ChannelBeginning({ empty }: { empty: boolean }) {
  const { channel, mayWrite } = useConversation();
  const context = useMessageFormat({ mentionEveryone: false });
  const direct = channel.serverId === DIRECT;
  return (
    <div className="px-4 pt-10 pb-2">
      <span className="mb-3 grid size-14 place-items-center rounded-card bg-accent-soft text-accent">
        <Icon of={direct ? MessageCircle : channelIcon(channel.kind)} size={28} />
      </span>
      <h2 className="break-words font-semibold text-xl">
        {direct
          ? channel.name
          : empty
            ? messageText.emptyTitle(conversationName(channel))
            : messageText.beginningTitle(conversationName(channel))}
      </h2>
      <div className="max-w-2xl break-words text-muted">
        {direct ? (
          messageText.directBeginning
        ) : channel.topic ? (
          <MessageText content={channel.topic} context={context} />
        ) : empty ? null : (
          messageText.beginning
        )}
      </div>
      {empty && !direct ? (
        <>
          <p className="max-w-2xl text-muted">{mayWrite ? messageText.empty : messageText.emptyToRead}</p>
          <ConversationParts place="first steps" />
        </>
      ) : null}
    </div>
  );
}

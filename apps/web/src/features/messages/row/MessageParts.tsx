import type { Message } from '@guildhall/protocol';
import { isOnlyForMe } from '../../../state/resources/messages.ts';
import { PricedFiles } from '../../coins/PricedFiles.tsx';
import { ForwardCard } from '../../forwards/ForwardCard.tsx';
import { ComponentList } from '../../interactions/ComponentView.tsx';
import { ComponentFailure } from '../../interactions/LiveComponents.tsx';
import { LiveMessage } from '../../interactions/live-message.ts';
import { OnlyYouLine } from '../../interactions/OnlyYouLine.tsx';
import { PollCard } from '../../polls/PollCard.tsx';
import { PollResultCard } from '../../polls/PollResultCard.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { EmbedList } from './EmbedList.tsx';
import type { FormatContext } from './MessageText.tsx';
import { StickerList } from './StickerList.tsx';

/** Everything a message carries besides its text, in the order in which it is read. */
export function MessageParts({ message, context }: { message: Message; context: FormatContext }) {
  return (
    <>
      {message.forward ? <ForwardCard forward={message.forward} context={context} /> : null}
      {message.poll ? <PollCard message={message} poll={message.poll} /> : null}
      {message.pollResult ? <PollResultCard result={message.pollResult} /> : null}
      {message.coins ? <PricedFiles message={message} coins={message.coins} /> : null}
      <AttachmentList attachments={message.attachments} />
      <StickerList stickers={message.stickers} />
      <EmbedList embeds={message.embeds} context={context} />
      {message.components.length > 0 ? (
        <LiveMessage value={message}>
          <ComponentList components={message.components} context={context} />
          <ComponentFailure messageId={message.id} />
        </LiveMessage>
      ) : null}
      {isOnlyForMe(message) ? <OnlyYouLine message={message} /> : null}
    </>
  );
}

import { Icon } from '../../design/Icon.tsx';
import { channelIcon } from '../channels/channel-icon.ts';
import { useConversation } from './conversation.ts';
import { messageText } from './strings.ts';

/** Where a channel's history begins: what it is for. */
export function ListBeginning({ empty }: { empty: boolean }) {
  const { channel } = useConversation();
  return (
    <div className="px-4 pt-10 pb-2">
      <span className="mb-3 grid size-14 place-items-center rounded-card bg-accent-soft text-accent">
        <Icon of={channelIcon(channel.kind)} size={28} />
      </span>
      <h2 className="break-words font-semibold text-xl">
        {empty ? messageText.emptyTitle(channel.name) : messageText.beginningTitle(channel.name)}
      </h2>
      <p className="max-w-2xl break-words text-muted">
        {channel.topic ?? (empty ? messageText.empty : messageText.beginning)}
      </p>
    </div>
  );
}

import type { ForwardSnapshot, Message } from '@guildhall/protocol';
import { Forward } from 'lucide-react';
import { placeName } from '../../state/channels/channel-name.ts';
import { Icon } from '../../ui/Icon.tsx';
import { formatFull } from '../../ui/text/format-time.ts';
import { AttachmentList, EmbedList, MessageText, useMessageFormat } from '../messages/index.ts';
import { forwardText } from './strings.ts';

/** A forwarded message; its mentions ping nobody. */
export function ForwardCard({ message: { forward } }: { message: Message }) {
  const quiet = useMessageFormat({ mentionEveryone: false });
  if (!forward) return null;
  return (
    <figure className="my-1 grid max-w-2xl gap-1 border-line-strong border-s-2 ps-3">
      <figcaption className="flex items-center gap-1.5 text-muted text-sm">
        <Icon of={Forward} size={14} className="shrink-0" />
        <span className="min-w-0 truncate">
          {forwardText.forwarded} · <bdi className="font-medium">{forward.author.name}</bdi>
        </span>
      </figcaption>
      {forward.content === '' ? null : <MessageText content={forward.content} context={quiet} />}
      <AttachmentList attachments={forward.attachments} covered={quiet.covered} />
      <EmbedList embeds={forward.embeds} context={quiet} />
      <p className="truncate text-faint text-xs">
        {[placeOf(forward), formatFull(forward.timestamp), forward.editedAt ? forwardText.edited : '']
          .filter(Boolean)
          .join(' · ')}
      </p>
    </figure>
  );
}

function placeOf({ sourceKind: kind, sourceChannelName: name, sourceServerName }: ForwardSnapshot): string {
  if (name === null) return forwardText.fromDirect;
  if (sourceServerName === null) return name;
  return `${placeName({ kind, name })}, ${sourceServerName}`;
}

import type { Message, PollAnswer } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../state/client.ts';
import { useReadAgain } from '../../state/queries/use-read-again.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { MorePages } from '../../ui/panels/MorePages.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { useConversation, useNames } from '../messages/index.ts';
import { pollText } from './strings.ts';

const PAGE_SIZE = LIMITS.pollVotersPage;

interface PollVotersProps {
  message: Pick<Message, 'id' | 'channelId'>;
  answer: PollAnswer;
  onClose(): void;
}

/** The people who chose an answer. */
export function PollVoters({ message, answer, onClose }: PollVotersProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={answer.text}
      description={pollText.votes(answer.count)}
      reading
    >
      <Voters message={message} answer={answer} />
    </Dialog>
  );
}

function Voters({ message, answer }: Omit<PollVotersProps, 'onClose'>) {
  const names = useNames(useConversation().channel.serverId);
  const queryKey = ['poll-voters', message.id, answer.id];
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      client.api.listVoters({
        channelId: message.channelId,
        messageId: message.id,
        answerId: answer.id,
        query: { limit: PAGE_SIZE, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length === PAGE_SIZE ? last.at(-1)?.id : undefined),
    staleTime: 0,
  });
  useReadAgain(queryKey, ({ name, payload }) => name === 'POLL_VOTE' && payload.messageId === message.id);
  if (pages.isPending) return <Loading label={pollText.loadingVoters} />;
  if (pages.isLoadingError) return <FailedRead query={pages} />;
  const voters = pages.data.pages.flat();
  return (
    <div className="grid justify-items-start gap-2">
      <ul className="grid w-full gap-1">
        {voters.map(({ id, displayName, avatarUrl }) => (
          <li key={id} className="flex min-h-11 items-center gap-3">
            <Avatar id={id} name={displayName} url={avatarUrl} size={32} />
            <span dir="auto" className="min-w-0 truncate">
              {names.user(id) ?? displayName}
            </span>
          </li>
        ))}
      </ul>
      <MorePages pages={pages} />
    </div>
  );
}

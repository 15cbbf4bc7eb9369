import { LIMITS } from '@guildhall/protocol/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bookmark, X } from 'lucide-react';
import { client } from '../../state/client.ts';
import { useChangedMessages } from '../../state/queries/use-changed-messages.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { WorkButton } from '../../ui/WorkButton.tsx';
import { InboxPage } from './InboxPage.tsx';
import { useInboxFilter } from './inbox-filter.ts';
import { Mention } from './Mention.tsx';
import { removeSaved } from './saved.ts';
import { mentionText as text } from './strings.ts';

const PAGE_SIZE = LIMITS.mentionsPageDefault;
const LIST = ['saved-messages', 'list'];

/**
 * The messages that the signed-in person saved, newest first; pressing one goes there.
 *
 * @place The page Mentions: Saved
 */
export function SavedPage() {
  const { serverId } = useInboxFilter('saved');
  const saved = useInfiniteQuery({
    queryKey: [...LIST, serverId],
    queryFn: ({ pageParam, signal }) =>
      client.api.listSavedMessages({
        query: {
          limit: PAGE_SIZE,
          ...(pageParam === null ? {} : { before: pageParam }),
          ...(serverId === null ? {} : { serverId }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.id),
    staleTime: 0,
  });
  const items = saved.data?.pages.flat() ?? [];
  useChangedMessages(
    LIST,
    items.map(({ message }) => message),
  );
  return (
    <InboxPage
      inbox="saved"
      title={text.saved}
      label={text.savedList}
      loading={text.savedLoading}
      query={saved}
      items={items}
      empty={
        <EmptyState icon={Bookmark} title={text.savedNone}>
          {text.savedNoneHint}
        </EmptyState>
      }
      row={({ id, message }) => (
        <li key={id} className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <Mention message={message} />
          </div>
          <WorkButton
            label={uiText.actOn(text.removeSaved, message.author.displayName)}
            work={() => removeSaved(message)}
          >
            <Icon of={X} size={16} />
          </WorkButton>
        </li>
      )}
    />
  );
}

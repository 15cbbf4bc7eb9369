import { AtSign } from 'lucide-react';
import { useChangedMessages } from '../../state/queries/use-changed-messages.ts';
import { EmptyState } from '../../ui/Surface.tsx';
import { InboxPage } from './InboxPage.tsx';
import { useInboxFilter } from './inbox-filter.ts';
import { Mention } from './Mention.tsx';
import { mentionText as text } from './strings.ts';
import { MENTIONS, useMentions } from './use-mentions.ts';

/** The messages that mention the signed-in person, from all conversations. */
export function MentionsPage() {
  const mentions = useMentions(useInboxFilter('mentions'));
  const messages = mentions.data?.pages.flat() ?? [];
  useChangedMessages(MENTIONS, messages);
  return (
    <InboxPage
      inbox="mentions"
      title={text.title}
      label={text.list}
      loading={text.loading}
      query={mentions}
      items={messages}
      empty={
        <EmptyState icon={AtSign} title={text.none}>
          {text.noneHint}
        </EmptyState>
      }
      row={(message) => (
        <li key={message.id}>
          <Mention message={message} />
        </li>
      )}
    />
  );
}

import { AtSign, Search } from 'lucide-react';
import { describeError } from '../../state/describe-error.ts';
import { openOverlay } from '../../state/overlays.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { moveFocus } from '../../ui/roving.ts';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { Mention } from './Mention.tsx';
import { mentionText as text } from './strings.ts';
import { useMentions } from './use-mentions.ts';

/** The messages that mention the signed-in person, wherever they are. */
export function MentionsPage() {
  const narrow = useNarrow();
  return (
    <div className="flex min-w-0 flex-1 flex-col overflow-y-auto">
      <header className="flex h-14 shrink-0 items-center gap-2 border-b px-4">
        <h1 className="flex-1 font-semibold">{text.title}</h1>
        {narrow ? (
          <IconButton label={text.jump} side="bottom" onClick={() => openOverlay({ kind: 'quickSwitcher' })}>
            <Icon of={Search} />
          </IconButton>
        ) : null}
      </header>
      <List />
    </div>
  );
}

function List() {
  const mentions = useMentions();
  const items = mentions.data?.pages.flat() ?? [];
  if (mentions.isPending) return <Loading label={text.loading} />;
  if (mentions.error && items.length === 0) {
    return (
      <div className="grid justify-items-start gap-2 p-4">
        <FormError>{describeError(mentions.error)}</FormError>
        <Button onClick={() => void mentions.refetch()}>{text.retry}</Button>
      </div>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState icon={AtSign} title={text.none}>
        {text.noneHint}
      </EmptyState>
    );
  }
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-3 p-4 wide:p-6">
      <ul
        aria-label={text.list}
        onKeyDown={(event) => moveFocus(event, '[data-found]')}
        className="grid grid-cols-[minmax(0,1fr)] gap-2"
      >
        {items.map((message) => (
          <li key={message.id}>
            <Mention message={message} />
          </li>
        ))}
      </ul>
      {mentions.hasNextPage ? (
        <Button
          className="justify-self-center"
          busy={mentions.isFetchingNextPage}
          onClick={() => void mentions.fetchNextPage()}
        >
          {text.more}
        </Button>
      ) : null}
    </div>
  );
}

import type { Relationship } from '@guildhall/protocol';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { orNoAccount } from '../../state/errors/unknown-account.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { fits } from '../../state/search/fits.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { useListPages } from '../../ui/entries/use-list-pages.ts';
import { TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MorePages } from '../../ui/panels/MorePages.tsx';
import { Section } from '../../ui/Surface.tsx';
import { SearchField } from '../../ui/search/SearchField.tsx';
import { useSearchable } from '../../ui/search/use-searchable.ts';
import { uiText } from '../../ui/strings.ts';
import { Status } from '../../ui/text/Status.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { FriendRow } from './FriendRow.tsx';
import { directFirstText } from './first-strings.ts';
import { directText } from './strings.ts';

/** With this many people, the page has a search field. */
const SEARCH_FROM = 15;

/** Friends, requests and blocks. */
export function FriendsPage() {
  const narrow = useNarrow();
  return (
    <div className="min-w-0 flex-1 overflow-y-auto">
      <header className="flex h-14 items-center gap-2 border-b px-2 wide:px-4">
        {narrow ? (
          <Link
            to="/messages"
            aria-label={directFirstText.title}
            className="grid size-11 place-items-center rounded-control text-muted hover:bg-hover"
          >
            <Icon of={ArrowLeft} size={20} />
          </Link>
        ) : null}
        <h1 className="font-semibold">{directFirstText.friends}</h1>
      </header>
      <div className="mx-auto grid max-w-2xl gap-8 p-4 wide:p-6">
        <AddFriend />
        <Relationships />
      </div>
    </div>
  );
}

function Relationships() {
  const relationships = useGateway((state) => state.relationships);
  const [query, setQuery] = useState('');
  const all = Object.values(relationships).sort((left, right) =>
    left.user.displayName.localeCompare(right.user.displayName),
  );
  const searchable = useSearchable(all.length, SEARCH_FROM);
  const found = all.filter(({ user }) => fits(query, user.displayName, `@${user.username}`));
  const friends = found.filter(({ type }) => type === 'friend');
  const requests = found.filter(({ type }) => type === 'incoming' || type === 'outgoing');
  const blocked = found.filter(({ type }) => type === 'blocked');
  const searching = query.trim() !== '';
  return (
    <>
      {searchable ? <SearchField label={directText.search} value={query} onValue={setQuery} /> : null}
      <Status className="text-muted text-sm">
        {searching && found.length === 0 ? uiText.nothingFits : null}
      </Status>
      {requests.length > 0 ? <People title={directText.requests} entries={requests} /> : null}
      {searching && friends.length === 0 ? null : (
        <People title={directFirstText.friends} entries={friends} empty={directText.noFriends} />
      )}
      {blocked.length > 0 ? <People title={directText.blocked} entries={blocked} /> : null}
    </>
  );
}

function AddFriend() {
  const [username, setUsername] = useState('');
  // Profiles show usernames with an @.
  const name = username.trim().replace(/^@/, '');
  const add = useAction(async () => {
    await client.api.requestFriendship({ body: { username: name } }).catch(orNoAccount(name));
    showToast(directText.sent(name));
    setUsername((typed) => (typed === username ? '' : typed));
  });
  return (
    <Section title={directText.addFriend}>
      <form className="grid gap-3" onSubmit={add.submit}>
        <TextField
          label={directText.username}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={username}
          onValue={setUsername}
          error={add.fields.username}
        />
        <FormError>{add.errorBeside('username')}</FormError>
        <Button kind="primary" type="submit" busy={add.busy} className="justify-self-start">
          {directText.send}
        </Button>
      </form>
    </Section>
  );
}

interface PeopleProps {
  title: string;
  entries: readonly Relationship[];
  empty?: string;
}

function People({ title, entries, empty }: PeopleProps) {
  const { shown, pages } = useListPages(entries);
  return (
    <Section title={title}>
      {entries.length === 0 ? <p className="text-muted text-sm">{empty}</p> : null}
      <ul className="grid gap-1">
        {shown.map((entry) => (
          <FriendRow key={entry.user.id} entry={entry} />
        ))}
      </ul>
      <MorePages pages={pages} />
    </Section>
  );
}

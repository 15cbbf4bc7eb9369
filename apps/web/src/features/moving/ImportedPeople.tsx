import type { ImportedPerson } from '@guildhall/protocol';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { openOverlay } from '../../state/overlays.ts';
import { useSettled } from '../../state/search/use-settled.ts';
import { useAction } from '../../state/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { MorePages } from '../../ui/panels/MorePages.tsx';
import { EmptyState, Loading, Section } from '../../ui/Surface.tsx';
import { SearchField } from '../../ui/search/SearchField.tsx';
import { Status } from '../../ui/text/Status.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { peopleKey } from './imports.ts';
import { importedPeopleText as text } from './strings.ts';

const PAGE_SIZE = 50;

/** People created by a server's import; their messages can be offered to members. */
export function ImportedPeople({ serverId }: { serverId: string }) {
  const [query, setQuery] = useState('');
  const q = useSettled(query.trim());
  const pages = useInfiniteQuery({
    queryKey: [...peopleKey(serverId), q],
    queryFn: ({ pageParam, signal }) =>
      client.api.listImportedPeople({
        serverId,
        query: { limit: PAGE_SIZE, ...(q ? { q } : {}), ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.user.id),
    staleTime: 0,
  });
  const people = pages.data?.pages.flat() ?? [];
  return (
    <Section title={text.title} hint={text.hint}>
      <SearchField label={text.find} value={query} onValue={setQuery} />
      {pages.isPending ? <Loading label={text.loading} /> : null}
      {pages.isLoadingError ? <FailedRead query={pages} /> : null}
      <Status>
        {pages.data && people.length === 0 ? (
          <EmptyState icon={Users} title={q ? text.nobodyFound : text.nobody}>
            {q ? text.nobodyFoundHint : text.nobodyHint}
          </EmptyState>
        ) : null}
      </Status>
      <ul className="grid gap-1">
        {people.map((person) => (
          <PersonRow key={person.user.id} serverId={serverId} person={person} />
        ))}
      </ul>
      <MorePages pages={pages} />
    </Section>
  );
}

function PersonRow({ serverId, person }: { serverId: string; person: ImportedPerson }) {
  const { user, messages, claim } = person;
  const queries = useQueryClient();
  const withdraw = useAction(async () => {
    await client.api.deleteImportedClaim({ serverId, personId: user.id });
    showToast(text.withdrawn);
    await queries.invalidateQueries({ queryKey: peopleKey(serverId) });
  });
  const name = user.displayName;
  const offered = claim && (claim.acceptedAt ? text.moving : text.offered)(claim.user.displayName);
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-card border border-line px-3 py-2">
      <Avatar url={user.avatarUrl} name={name} id={user.id} size={32} />
      <span className="min-w-0 flex-1 basis-40">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className="block text-muted text-sm">
          {offered ?? (messages === null ? text.unknownCount : text.messages(messages))}
        </span>
        <FormError>{withdraw.error}</FormError>
      </span>
      {claim ? (
        claim.acceptedAt ? null : (
          <Button
            busy={withdraw.busy}
            onClick={() => void withdraw.run()}
            aria-label={text.withdrawFrom(name)}
          >
            {text.withdraw}
          </Button>
        )
      ) : (
        <Button
          disabled={messages === 0}
          aria-label={text.assignOf(name)}
          onClick={() => openOverlay({ kind: 'offerMessages', serverId, person: { id: user.id, name } })}
        >
          {text.assign}
        </Button>
      )}
    </li>
  );
}

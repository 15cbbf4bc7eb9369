import type { Ban } from '@guildhall/protocol';
import { Gavel } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { useSettled } from '../../../state/search/use-settled.ts';
import { useAction } from '../../../state/use-action.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { showResult } from '../../../ui/dialogs/PeopleDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { MorePages } from '../../../ui/panels/MorePages.tsx';
import { Card, EmptyState, Loading } from '../../../ui/Surface.tsx';
import { uiText } from '../../../ui/strings.ts';
import { formatFull } from '../../../ui/text/format-time.ts';
import { useRelative } from '../../../ui/text/use-relative.ts';
import { BanByIdDialog } from './BanByIdDialog.tsx';
import { banText as text } from './strings.ts';
import { useBans } from './use-bans.ts';

/** The bans of a server, with reason, moderator and a button to lift them. */
export function BansSection({ serverId }: { serverId: string }) {
  const [query, setQuery] = useState('');
  const [banning, setBanning] = useState(false);
  const found = useBans(serverId, useSettled(query));
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-48 text-muted">{text.intro}</p>
        <Button onClick={() => setBanning(true)}>{text.banById}</Button>
      </div>
      {found.count > 0 || query !== '' ? (
        <TextField
          label={text.search}
          hint={text.searchHint}
          type="search"
          value={query}
          onValue={setQuery}
          autoComplete="off"
        />
      ) : null}
      <Found serverId={serverId} found={found} searched={query.trim() !== ''} />
      {banning ? <BanByIdDialog serverId={serverId} onClose={() => setBanning(false)} /> : null}
    </div>
  );
}

/** So many rows at a time, because thousands of them would take seconds to show. */
const SHOWN = 200;

/** More rows of what is read already. */
const moreRows = (hasNextPage: boolean, show: () => void) => ({
  error: null,
  hasNextPage,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => show(),
});

interface FoundProps {
  serverId: string;
  found: ReturnType<typeof useBans>;
  searched: boolean;
}

function Found({ serverId, found, searched }: FoundProps) {
  const { bans, count, next } = found;
  const [most, setMost] = useState(SHOWN);
  const incomplete = next.isFetchNextPageError;
  if (found.pending) return <Loading label={text.loading} />;
  if (found.error) return <FailedRead query={found} />;
  if (count === 0 && !searched) {
    return (
      <EmptyState icon={Gavel} title={text.none}>
        {text.noneHint}
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="text-muted text-sm tabular-nums">
        {next.isFetchingNextPage
          ? searched
            ? text.searching
            : text.loading
          : bans.length > 0
            ? text.count(bans.length, next.hasNextPage)
            : incomplete
              ? null
              : text.noneFound}
      </p>
      <ul className="grid gap-2">
        {bans.slice(0, most).map((ban) => (
          <BanRow key={ban.user.id} serverId={serverId} ban={ban} />
        ))}
      </ul>
      {incomplete ? (
        <MorePages pages={next} label={uiText.retry} />
      ) : (
        <MorePages pages={moreRows(bans.length > most, () => setMost(most + SHOWN))} />
      )}
    </>
  );
}

function BanRow({ serverId, ban }: { serverId: string; ban: Ban }) {
  const relative = useRelative();
  const { user, reason, bannedBy, createdAt } = ban;
  const person = { id: user.id, name: user.displayName };
  const lift = useAction(async () => {
    await client.api.deleteBan({ serverId, userId: user.id });
    showResult(text.lifted(user.displayName), [person], () =>
      client.api.putBan({ serverId, userId: user.id, body: reason ? { reason } : {} }),
    );
  });
  const when = relative(createdAt);
  return (
    <li>
      <Card className="flex flex-wrap items-start gap-3">
        <Avatar id={user.id} name={user.displayName} url={user.avatarUrl} size={36} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="[overflow-wrap:anywhere]">
            <bdi className="font-medium">{user.displayName}</bdi>{' '}
            <span className="text-muted">@{user.username}</span>
          </p>
          <p dir="auto" className={reason ? '[overflow-wrap:anywhere]' : 'text-muted'}>
            {reason ?? text.noReason}
          </p>
          <p title={formatFull(createdAt)} className="text-muted text-sm">
            {bannedBy ? text.by(bannedBy.displayName, when) : text.when(when)}
          </p>
          <FormError>{lift.error}</FormError>
        </div>
        <Button aria-label={text.liftOf(user.displayName)} busy={lift.busy} onClick={() => void lift.run()}>
          {text.lift}
        </Button>
      </Card>
    </li>
  );
}

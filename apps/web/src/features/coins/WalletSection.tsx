import type { LedgerEntry } from '@guildhall/protocol';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Coins } from 'lucide-react';
import { locale } from '../../languages/chosen.ts';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { MorePages } from '../../ui/panels/MorePages.tsx';
import { Card, EmptyState, Loading, Section } from '../../ui/Surface.tsx';
import { PRESSED_LINK } from '../../ui/style/link.ts';
import { formatCoins } from '../../ui/text/format-coins.ts';
import { formatFull } from '../../ui/text/format-time.ts';
import { useRelative } from '../../ui/text/use-relative.ts';
import { ProfilePopover } from '../profiles/index.ts';
import { coinText as text } from './strings.ts';

const PAGE_SIZE = 25;
const signed = new Intl.NumberFormat(locale, { signDisplay: 'always' });

/** The person's balance and ledger. */
export function WalletSection() {
  const balance = useGateway((state) => state.account?.coins ?? 0);
  return (
    <div className="grid gap-6">
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-amber-soft text-amber">
          <Icon of={Coins} size={24} />
        </span>
        <div className="min-w-0 flex-1 basis-32">
          <p className="font-semibold text-xl">{formatCoins(balance)}</p>
          <p className="text-muted text-sm">{text.balanceHint}</p>
        </div>
      </Card>
      <Section title={text.ledger}>
        <Ledger balance={balance} />
      </Section>
    </div>
  );
}

/** @param balance part of the query key, because every change adds an entry */
function Ledger({ balance }: { balance: number }) {
  const ledger = useInfiniteQuery({
    queryKey: ['ledger', balance],
    queryFn: ({ pageParam: before, signal }) =>
      client.api.listLedger({ query: { limit: PAGE_SIZE, ...(before ? { before } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (last: readonly LedgerEntry[]) =>
      last.length === PAGE_SIZE ? last.at(-1)?.id : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (ledger.isPending) return <Loading label={text.loading} />;
  if (ledger.isLoadingError) return <FailedRead query={ledger} />;
  const entries = ledger.data.pages.flat();
  if (entries.length === 0)
    return (
      <EmptyState icon={Coins} title={text.empty}>
        {text.emptyHint}
      </EmptyState>
    );
  return (
    <>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <LedgerRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <MorePages pages={ledger} label={text.more} />
    </>
  );
}

const LINK = `${PRESSED_LINK} text-sm`;

function LedgerRow({ entry }: { entry: LedgerEntry }) {
  const relative = useRelative();
  const channel = useGateway((state) => state.channels[entry.channelId ?? '']);
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-32">
          <p className="font-medium">{text.kind(entry.kind)}</p>
          {entry.note ? <p className="text-sm [overflow-wrap:anywhere]">{entry.note}</p> : null}
          <p className="text-muted text-sm" title={formatFull(entry.createdAt)}>
            {relative(entry.createdAt)}
          </p>
          <div className="flex flex-wrap gap-x-4">
            {entry.counterpartyId ? (
              <Counterparty userId={entry.counterpartyId} serverId={channel?.serverId ?? DIRECT} />
            ) : null}
            {channel && entry.messageId ? (
              <Link
                to="/servers/$serverId/channels/$channelId"
                params={{ serverId: channel.serverId, channelId: channel.id }}
                search={{ message: entry.messageId }}
                className={LINK}
              >
                {text.goToPost}
              </Link>
            ) : null}
          </div>
        </div>
        <div className="text-end">
          <p className="font-medium tabular-nums">{signed.format(entry.amount)}</p>
          <p className="text-muted text-sm">{text.balanceAfter(entry.balanceAfter)}</p>
        </div>
      </Card>
    </li>
  );
}

/** The other account of an entry, which opens its profile; nothing if it is deleted or cannot be read. */
function Counterparty({ userId, serverId }: { userId: string; serverId: string }) {
  const { data: user } = useQuery({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => client.api.getUser({ userId, signal }),
  });
  if (!user || 'deleted' in user) return null;
  return (
    <ProfilePopover person={{ user, serverId, name: user.displayName }}>
      <button type="button" dir="auto" className={classNames(LINK, 'max-w-full')}>
        <span className="truncate">{user.displayName}</span>
      </button>
    </ProfilePopover>
  );
}

import type { Channel, ServerChannel } from '@guildhall/protocol';
import { idTime } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive, Lock, Plus, Spool } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { client } from '../../state/client.ts';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { closeSidePanel } from '../../state/navigation/side-panel.ts';
import { openOverlay } from '../../state/overlays.ts';
import { useLoadedMembers } from '../../state/people/wanted-members.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { channelPut } from '../../state/resources/channels.ts';
import { fits } from '../../state/search/fits.ts';
import { useSettled } from '../../state/search/use-settled.ts';
import { isUnread, openThreads } from '../../state/selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { MorePages, type NextPage } from '../../ui/panels/MorePages.tsx';
import { SidePanel } from '../../ui/panels/SidePanel.tsx';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import { SearchField } from '../../ui/search/SearchField.tsx';
import { useRelative } from '../../ui/text/use-relative.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { channelText } from '../channels/index.ts';
import { closeCoveringPanel } from '../messages/index.ts';
import { threadFirstText } from './first-strings.ts';
import { threadMenuText } from './menu-strings.ts';
import { threadText as text } from './strings.ts';

const PAGE_SIZE = LIMITS.threadsPage;
/** Further ones are loaded by the button. */
const MAX_SEARCHED_PAGES = 20;
const ENOUGH = 20;

/** The open and archived threads of a channel. */
export function ThreadsPanel({ channel }: { channel: ServerChannel }) {
  const narrow = useNarrow();
  const [archived, setArchived] = useState(false);
  const [query, setQuery] = useState('');
  const mayStart = useGateway((state) => mayInChannel(state, channel.id, 'sendMessages'));
  const start = mayStart ? (
    <Button
      icon={<Icon of={Plus} size={16} />}
      onClick={() => openOverlay({ kind: 'startThread', channelId: channel.id })}
    >
      {text.start}
    </Button>
  ) : null;
  return (
    <SidePanel title={threadFirstText.panel} close={text.close} onClose={closeSidePanel}>
      <div className="grid gap-3 px-4 pb-3">
        <SearchField
          // A phone must not raise its keyboard over the threads.
          {...(narrow ? {} : { 'data-autofocus': '' })}
          label={text.search}
          value={query}
          onValue={setQuery}
        />
        <div className="flex flex-wrap items-center gap-2">
          <fieldset className="flex flex-1 gap-1">
            <legend className="sr-only">{text.which}</legend>
            <Choice pressed={!archived} onPress={() => setArchived(false)}>
              {text.open}
            </Choice>
            <Choice pressed={archived} onPress={() => setArchived(true)}>
              {text.archived}
            </Choice>
          </fieldset>
          {start}
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pb-3">
        {archived ? (
          <ArchivedThreads channel={channel} query={query} />
        ) : (
          <OpenThreads channel={channel} query={query} />
        )}
      </div>
    </SidePanel>
  );
}

function Choice({ pressed, onPress, children }: { pressed: boolean; onPress(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="h-8 rounded-control px-2.5 text-muted text-sm touch:h-11 hover:bg-hover aria-pressed:bg-active aria-pressed:text-ink"
    >
      {children}
    </button>
  );
}

function named<Thread extends Channel>(threads: readonly Thread[], query: string): readonly Thread[] {
  return threads.filter(({ name }) => fits(query, name));
}

function OpenThreads({ channel, query }: { channel: ServerChannel; query: string }) {
  const channels = useGateway((state) => state.channels);
  const threads = useMemo(
    () => openThreads(channels, channel.serverId).get(channel.id) ?? [],
    [channels, channel],
  );
  if (threads.length === 0) {
    return (
      <EmptyState icon={Spool} title={text.none}>
        {text.noneHint}
      </EmptyState>
    );
  }
  return <ThreadList threads={named(threads, query)} serverId={channel.serverId} />;
}

function ArchivedThreads({ channel, query }: { channel: ServerChannel; query: string }) {
  const pages = useInfiniteQuery({
    queryKey: ['archived-threads', channel.id],
    queryFn: ({ pageParam, signal }) =>
      client.api.listThreads({
        channelId: channel.id,
        query: { archived: true, limit: PAGE_SIZE, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => {
      const oldest = last.length === PAGE_SIZE ? last.at(-1) : undefined;
      return oldest && (oldest.lastMessageId ?? oldest.id);
    },
    staleTime: 0,
  });
  useContinuedSearch(pages, useSettled(query.trim()));
  if (pages.isPending) return <Loading label={text.loading} />;
  if (pages.error && !pages.data) {
    return (
      <div className="px-2">
        <FailedRead query={pages} />
      </div>
    );
  }
  const threads = pages.data.pages.flat();
  const found = named(threads, query);
  if (threads.length === 0) {
    return (
      <EmptyState icon={Archive} title={text.noneArchived}>
        {text.noneArchivedHint}
      </EmptyState>
    );
  }
  return (
    <>
      {found.length === 0 && pages.hasNextPage ? (
        <p role="status" className="px-2 pb-2 text-muted text-sm">
          {pages.isFetchingNextPage ? text.loading : text.noMatchYet(threads.length)}
        </p>
      ) : (
        <ThreadList threads={found} serverId={channel.serverId} />
      )}
      <MorePages pages={pages} />
    </>
  );
}

interface ThreadPages extends NextPage {
  readonly data: { readonly pages: readonly (readonly Channel[])[] } | undefined;
}

/** Loads pages while a name is searched and few threads have it, because the service does not search by name. */
function useContinuedSearch(pages: ThreadPages, query: string): void {
  const loaded = pages.data?.pages ?? [];
  const goesOn =
    query !== '' &&
    pages.hasNextPage &&
    !pages.isFetchingNextPage &&
    !pages.isFetchNextPageError &&
    loaded.length < MAX_SEARCHED_PAGES &&
    named(loaded.flat(), query).length < ENOUGH;
  const { fetchNextPage } = pages;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
}

function ThreadList({ threads, serverId }: { threads: readonly Channel[]; serverId: string }) {
  return (
    <>
      <p role="status" className="px-2 text-muted text-sm">
        {threads.length === 0 ? text.noMatch : ''}
      </p>
      <ul className="grid gap-px">
        {threads.map((thread) => (
          <ThreadItem key={thread.id} thread={thread} serverId={serverId} />
        ))}
      </ul>
    </>
  );
}

function ThreadItem({ thread, serverId }: { thread: Channel; serverId: string }) {
  const relative = useRelative();
  const unread = useGateway((state) => thread.id in state.follows && isUnread(state, thread.id));
  useLoadedMembers(serverId, thread.threadOwnerId ? [thread.threadOwnerId] : []);
  const starter = useGateway((state) => {
    const member = state.members[serverId]?.byId[thread.threadOwnerId ?? ''];
    return member && (member.nick ?? member.user.displayName);
  });
  const active = new Date(idTime(thread.lastMessageId ?? thread.id)).toISOString();
  return (
    <li>
      <Link
        to="/servers/$serverId/channels/$channelId"
        params={{ serverId, channelId: thread.id }}
        onClick={() => {
          // Loads an unknown archived thread first, so that the channel stays on screen.
          gatewayStore.update((state) =>
            state.channels[thread.id] ? state : channelPut(state, { ...thread, serverId }),
          );
          closeCoveringPanel();
        }}
        className="grid rounded-control px-2 py-2 hover:bg-hover"
      >
        <span className="flex min-w-0 items-center gap-1.5">
          <span dir="auto" className={classNames('truncate', unread ? 'font-semibold' : 'font-medium')}>
            {thread.name}
          </span>
          {unread ? <span className="sr-only">, {channelText.unread}</span> : null}
          {thread.threadLocked ? (
            <>
              <Icon of={Lock} size={14} className="shrink-0 text-faint" />
              <span className="sr-only">{threadMenuText.isLocked}</span>
            </>
          ) : null}
        </span>
        <span className="truncate text-muted text-xs">
          {[starter, threadFirstText.replies(thread.messageCount ?? 0), relative(active)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Link>
    </li>
  );
}

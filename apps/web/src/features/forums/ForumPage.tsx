import type { ServerChannel } from '@guildhall/protocol';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, MessagesSquare, SearchX, Settings2, SquarePen, TriangleAlert } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { describeError } from '../../state/describe-error.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { rememberLastChannel } from '../../state/navigation/last-channel.ts';
import { rememberVisit } from '../../state/navigation/visited-channels.ts';
import { watchChannel } from '../../state/navigation/watch.ts';
import { openOverlay } from '../../state/overlays.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { useSettled } from '../../state/search/use-settled.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MorePages } from '../../ui/panels/MorePages.tsx';
import { moveFocus } from '../../ui/roving.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { isTouch, useNarrow } from '../../ui/use-media.ts';
import { channelText } from '../channels/index.ts';
import { useMembers } from '../members/index.ts';
import {
  ChannelTitle,
  ClosedFoot,
  ConversationSide,
  HeaderButtons,
  useSwipeBack,
} from '../messages/index.ts';
import { ForumToolbar, Guidelines } from './ForumToolbar.tsx';
import { keepFilter, useKeptFilter, useKeptOffset } from './kept-views.ts';
import { knownTags } from './known-tags.ts';
import { PostCard } from './PostCard.tsx';
import { forumText as text } from './strings.ts';
import { type PostFilter, usePosts } from './use-posts.ts';

const COLUMN = 'mx-auto w-full max-w-4xl px-4';

/** A forum: guidelines, posts, and a button for a new one. */
export function ForumPage({ channel: forum }: { channel: ServerChannel }) {
  const unfiltered: PostFilter = { sort: forum.defaultSortOrder ?? 'activity', q: '', tagIds: [] };
  const chosenFilter = useKeptFilter(forum.id) ?? unfiltered;
  const setFilter = (changed: PostFilter) => keepFilter(forum.id, changed);
  const filter = { ...chosenFilter, tagIds: knownTags(forum, chosenFilter.tagIds) };
  const mayPost = useGateway((state) => mayInChannel(state, forum.id, 'sendMessages'));
  const members = useMembers(forum.serverId);
  const swipe = useSwipeBack(forum.serverId);
  const page = useRef<HTMLElement>(null);
  const scroller = useKeptOffset(forum.id);
  useLayoutEffect(() => {
    // Takes the focus like the composer of a channel, so that the keyboard continues from here.
    if (!isTouch()) page.current?.focus();
  }, []);
  useEffect(() => {
    rememberLastChannel(forum.serverId, forum.id);
    rememberVisit(forum.id);
    watchChannel({ serverId: forum.serverId, id: forum.id });
  }, [forum.serverId, forum.id]);
  return (
    <>
      <section
        ref={page}
        tabIndex={-1}
        data-conversation=""
        aria-label={forum.name}
        className="flex min-w-0 flex-1 flex-col outline-none"
        {...swipe}
      >
        <ForumHeader forum={forum} mayPost={mayPost} />
        <div ref={scroller} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          <div className={classNames(COLUMN, 'grid gap-3 py-4')}>
            {forum.topic ? <Guidelines forum={forum} guidelines={forum.topic} /> : null}
            <ForumToolbar forum={forum} filter={filter} onFilter={setFilter} />
          </div>
          <PostList
            forum={forum}
            filter={filter}
            mayPost={mayPost}
            onShowAll={() => setFilter({ ...unfiltered, sort: filter.sort })}
          />
        </div>
        {mayPost ? null : (
          <div className="shrink-0 pb-[max(4px,env(safe-area-inset-bottom))]">
            <ClosedFoot channel={forum} />
          </div>
        )}
      </section>
      <ConversationSide channel={forum} members={members} />
    </>
  );
}

function ForumHeader({ forum, mayPost }: { forum: ServerChannel; mayPost: boolean }) {
  const narrow = useNarrow();
  const mayEdit = useGateway((state) => mayInChannel(state, forum.id, 'manageChannels'));
  return (
    <header className="@container flex min-h-14 shrink-0 flex-wrap items-center gap-1 border-b px-2 wide:gap-2 wide:px-4">
      {narrow ? (
        <Link
          to="/servers/$serverId"
          params={{ serverId: forum.serverId }}
          aria-label={text.back}
          className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-hover"
        >
          <Icon of={ArrowLeft} size={20} />
        </Link>
      ) : null}
      <div className="flex min-w-24 flex-1">
        <ChannelTitle channel={forum} narrow={narrow} />
      </div>
      {mayEdit ? (
        <Link
          to="/servers/$serverId/channels/$channelId/settings/{-$section}"
          params={{ serverId: forum.serverId, channelId: forum.id }}
          aria-label={channelText.settingsNamed(forum.name)}
          className="grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink touch:size-11"
        >
          <Icon of={Settings2} />
        </Link>
      ) : null}
      <HeaderButtons channel={forum} />
      {mayPost ? (
        <Button
          kind="primary"
          aria-label={text.newPost}
          className={narrow ? 'w-9 px-0! touch:w-11' : ''}
          icon={<Icon of={SquarePen} size={narrow ? 18 : 16} />}
          onClick={() => openOverlay({ kind: 'newPost', channelId: forum.id })}
        >
          {narrow ? null : text.newPost}
        </Button>
      ) : null}
    </header>
  );
}

interface PostListProps {
  forum: ServerChannel;
  filter: PostFilter;
  mayPost: boolean;
  onShowAll(): void;
}

function PostList(props: PostListProps) {
  const { forum, filter } = props;
  const q = useSettled(filter.q.trim());
  const found = usePosts(forum, { ...filter, q });
  const { posts, hasNextPage, isSuccess } = found;
  const isFiltered = q !== '' || filter.tagIds.length > 0;
  const result = posts.length > 0 ? text.found(posts.length, hasNextPage) : text.noMatchTitle;
  return (
    <>
      {/* In the page before its text, because only what changes is announced. */}
      <p role="status" className="sr-only">
        {isFiltered && isSuccess ? result : null}
      </p>
      <Posts {...props} found={found} isFiltered={isFiltered} />
    </>
  );
}

interface PostsProps extends PostListProps {
  found: ReturnType<typeof usePosts>;
  /** Whether words or tags narrow the list. */
  isFiltered: boolean;
}

function Posts({ forum, mayPost, onShowAll, found, isFiltered }: PostsProps) {
  const { posts, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  if (found.isPending) return <Loading label={text.loading} />;
  if (found.error && posts.length === 0) {
    return (
      <EmptyState
        failed
        icon={TriangleAlert}
        title={text.failed}
        action={<Button onClick={() => void found.refetch()}>{uiText.retry}</Button>}
      >
        {describeError(found.error)}
      </EmptyState>
    );
  }
  if (posts.length === 0 && isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title={text.noMatchTitle}
        action={<Button onClick={onShowAll}>{text.showAll}</Button>}
      >
        {text.noMatch}
      </EmptyState>
    );
  }
  if (posts.length === 0) {
    return (
      <EmptyState icon={MessagesSquare} title={text.noneTitle}>
        {mayPost ? text.none : text.noneReader}
      </EmptyState>
    );
  }
  return (
    <div className={classNames(COLUMN, 'pb-6')}>
      <ul
        aria-label={text.posts}
        aria-busy={found.isPlaceholderData}
        onKeyDown={(event) => moveFocus(event, '[data-post]')}
        className="grid gap-2"
      >
        {posts.map((post) => (
          <li key={post.channel.id} className="min-w-0">
            <PostCard forum={forum} post={post} />
          </li>
        ))}
      </ul>
      {found.isFetchNextPageError ? (
        <MorePages pages={found} label={uiText.retry} />
      ) : hasNextPage ? (
        <MoreWhenSeen busy={isFetchingNextPage} onSeen={() => void fetchNextPage()} />
      ) : null}
    </div>
  );
}

/** Loads more shortly before the end of the list becomes visible. */
function MoreWhenSeen({ busy, onSeen }: { busy: boolean; onSeen(): void }) {
  const mark = useRef<HTMLDivElement>(null);
  const latestOnSeen = useRef(onSeen);
  latestOnSeen.current = onSeen;
  useEffect(() => {
    const element = mark.current;
    if (!element || busy) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latestOnSeen.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={mark} role="status" className="grid h-16 place-items-center text-muted">
      {busy ? (
        <>
          <Spinner />
          <span className="sr-only">{text.loadingMore}</span>
        </>
      ) : null}
    </div>
  );
}

import type { ServerChannel } from '@guildhall/protocol';
import { ChevronDown, Plus } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { createDeviceStore, textTable } from '../../state/device.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { showAfterInput } from '../../state/later.ts';
import type { GatewayState } from '../../state/model.ts';
import { isChannelMuted } from '../../state/notifications/muted-channels.ts';
import { openOverlay } from '../../state/overlays.ts';
import { shownChannels } from '../../state/people/view-as.ts';
import { mayInServer } from '../../state/permissions.ts';
import { channelGroups, isUnread, openThreads, serverAttention, showsUnread } from '../../state/selectors.ts';
import { useStore } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ContextMenu } from '../../ui/Menu.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { moveFocus } from '../../ui/roving.ts';
import { ChannelRow } from './ChannelRow.tsx';
import { channelMenu } from './channel-menu.ts';
import { listedThreads } from './listed-threads.ts';
import { mayManage } from './may-manage.ts';
import { MutedMark } from './RowMarks.tsx';
import { channelText } from './strings.ts';
import { ThreadRows } from './ThreadRows.tsx';

const WaitingPills = showAfterInput(() => import('./WaitingPills.tsx'), 'WaitingPills');

/** Categories folded on this device. */
const folded = createDeviceStore('folded-categories', textTable);

function toggle(categoryId: string): void {
  folded.update((table) => {
    const { [categoryId]: known, ...rest } = table;
    return known ? rest : { ...table, [categoryId]: 'folded' };
  });
}

/** A server's channels under their categories. Arrow keys move between them. */
export function ChannelList({ serverId, current }: { serverId: string; current: string | undefined }) {
  const channels = useGateway(shownChannels);
  const [groups, threads] = useMemo(
    () => [channelGroups(channels, serverId), openThreads(channels, serverId)],
    [channels, serverId],
  );
  const listed = { threads, current };
  const waiting = useGateway((state) => serverAttention(state, serverId).unread);
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a channel of another server is in another list
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [current, serverId]);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <nav
        ref={list}
        aria-label={channelText.list}
        onKeyDown={(event) => moveFocus(event, '[data-channel]')}
        className="min-h-0 flex-1 scroll-py-14 overflow-y-auto px-2 py-3"
      >
        {groups.map((group) =>
          group.category ? (
            <Category
              key={group.category.id}
              category={group.category}
              channels={group.channels}
              listed={listed}
            />
          ) : (
            <ul key="none" className="mb-3 grid gap-px">
              {group.channels.map((channel) => (
                <ListedChannel key={channel.id} channel={channel} {...listed} />
              ))}
            </ul>
          ),
        )}
      </nav>
      {waiting ? <WaitingPills list={list} /> : null}
    </div>
  );
}

interface CategoryProps {
  category: ServerChannel;
  channels: readonly ServerChannel[];
  listed: Listed;
}

/** Shared props of the rows. */
interface Listed {
  readonly threads: ReadonlyMap<string, readonly ServerChannel[]>;
  readonly current: string | undefined;
}

const NONE: readonly ServerChannel[] = [];

function isWaiting(state: GatewayState, thread: ServerChannel): boolean {
  return showsUnread(state, thread) && isUnread(state, thread.id);
}

/** A channel with its threads. In a folded category, only unread and open ones are shown. */
function ListedChannel({
  channel,
  threads,
  current,
  folded: inFolded = false,
}: Listed & { channel: ServerChannel; folded?: boolean }) {
  const follows = useGateway((state) => state.follows);
  const unread = useGateway((state) =>
    inFolded ? (threads.get(channel.id) ?? NONE).filter((thread) => isWaiting(state, thread)) : NONE,
  );
  const listed = listedThreads(channel, threads.get(channel.id) ?? NONE, follows, current);
  const shown = inFolded
    ? listed.threads.filter((thread) => thread.id === current || unread.includes(thread))
    : listed.threads;
  return (
    <>
      <ChannelRow channel={channel} current={channel.id === current} />
      <ThreadRows parent={channel} threads={shown} more={inFolded ? 0 : listed.more} current={current} />
    </>
  );
}

/** Whether the open thread is in a channel. */
function isUnder(channelId: string, { threads, current }: Listed): boolean {
  return threads.get(channelId)?.some(({ id }) => id === current) ?? false;
}

function CreateButton({ category: { id, serverId, name } }: Pick<CategoryProps, 'category'>) {
  return (
    <IconButton
      label={channelText.createIn(name)}
      onClick={() => openOverlay({ kind: 'createChannel', serverId, parentId: id })}
      className="opacity-0 touch:opacity-100 focus-visible:opacity-100 group-hover:opacity-100"
    >
      <Icon of={Plus} size={16} />
    </IconButton>
  );
}

/** A folded category still shows open and unread channels. */
function Category({ category, channels, listed }: CategoryProps) {
  const isFolded = useStore(folded, (table) => category.id in table);
  const { threads, current } = listed;
  const waiting = useGateway((state) =>
    channels
      .filter(
        (channel) =>
          (isUnread(state, channel.id) && !isChannelMuted(state, channel.id)) ||
          threads.get(channel.id)?.some((thread) => isWaiting(state, thread)),
      )
      .map(({ id }) => id),
  );
  const mayCreate = useGateway((state) => mayInServer(state, category.serverId, 'manageChannels'));
  const entries = useMenu(channelMenu, category);
  const isManager = useGateway((state) => mayManage(state, category));
  // All its channels are hidden from this person, or it has none.
  if (channels.length === 0 && !mayCreate && !isManager) return null;
  const shown = isFolded
    ? channels.filter(({ id }) => id === current || waiting.includes(id) || isUnder(id, listed))
    : channels;
  return (
    <section aria-label={category.name} className="mb-3">
      <ContextMenu entries={entries} label={category.name}>
        <div className="group flex items-center pe-1">
          <button
            type="button"
            data-channel={category.id}
            aria-expanded={!isFolded}
            onClick={() => toggle(category.id)}
            className="flex min-h-8 min-w-0 flex-1 items-center gap-1 rounded-control px-1 text-start font-medium text-faint text-sm touch:min-h-11 hover:text-ink"
          >
            <Icon
              of={ChevronDown}
              size={14}
              className={classNames('shrink-0 transition-transform duration-150', isFolded && '-rotate-90')}
            />
            <span dir="auto" className="truncate">
              {category.name}
            </span>
            <MutedMark id={category.id} />
          </button>
          {mayCreate ? <CreateButton category={category} /> : null}
        </div>
      </ContextMenu>
      <ul className="grid gap-px">
        {shown.map((channel) => (
          <ListedChannel key={channel.id} channel={channel} {...listed} folded={isFolded} />
        ))}
      </ul>
    </section>
  );
}

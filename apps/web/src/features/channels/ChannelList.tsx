import type { ServerChannel } from '@guildhall/protocol';
import { ChevronDown, Plus } from 'lucide-react';
import { IconButton } from '../../design/Button.tsx';
import { classNames } from '../../design/class-names.ts';
import { Icon } from '../../design/Icon.tsx';
import { ContextMenu } from '../../design/Menu.tsx';
import { moveFocus } from '../../design/roving.ts';
import { createDeviceStore, textTable } from '../../state/device.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { mayInServer } from '../../state/permissions.ts';
import { channelGroups, isUnread } from '../../state/selectors.ts';
import { useStore } from '../../state/store.ts';
import { ChannelRow } from './ChannelRow.tsx';
import { useChannelMenu } from './channel-menu.ts';
import { channelText } from './strings.ts';

/** Categories that are folded on this device. */
const folded = createDeviceStore('folded-categories', textTable);

function toggle(categoryId: string): void {
  folded.update((table) => {
    const { [categoryId]: known, ...rest } = table;
    return known ? rest : { ...table, [categoryId]: 'folded' };
  });
}

/** A server's channels under their categories. Arrow keys move between them. */
export function ChannelList({ serverId, current }: { serverId: string; current: string | undefined }) {
  const channels = useGateway((state) => state.channels);
  const groups = channelGroups(channels, serverId);
  return (
    <nav
      aria-label={channelText.list}
      onKeyDown={(event) => moveFocus(event, '[data-channel]')}
      className="min-h-0 flex-1 overflow-y-auto px-2 py-3"
    >
      {groups.map((group) =>
        group.category ? (
          <Category
            key={group.category.id}
            category={group.category}
            channels={group.channels}
            current={current}
          />
        ) : (
          <ul key="none" className="mb-3 grid gap-px">
            {group.channels.map((channel) => (
              <ChannelRow key={channel.id} channel={channel} current={channel.id === current} />
            ))}
          </ul>
        ),
      )}
    </nav>
  );
}

interface CategoryProps {
  category: ServerChannel;
  channels: readonly ServerChannel[];
  current: string | undefined;
}

/** A folded category still shows what is open and what is unread. */
function Category({ category, channels, current }: CategoryProps) {
  const isFolded = useStore(folded, (table) => category.id in table);
  const unread = useGateway((state) =>
    channels.filter((channel) => isUnread(state, channel.id)).map((channel) => channel.id),
  );
  const mayCreate = useGateway((state) => mayInServer(state, category.serverId, 'manageChannels'));
  const entries = useChannelMenu(category);
  const shown = isFolded
    ? channels.filter((channel) => channel.id === current || unread.includes(channel.id))
    : channels;
  return (
    <section aria-label={category.name} className="mb-3">
      <ContextMenu entries={entries}>
        <div className="group flex items-center pr-1">
          <button
            type="button"
            data-channel={category.id}
            aria-expanded={!isFolded}
            onClick={() => toggle(category.id)}
            className="flex min-h-8 min-w-0 flex-1 items-center gap-1 rounded-control px-1 text-left font-medium text-faint text-sm touch:min-h-11 hover:text-ink"
          >
            <Icon
              of={ChevronDown}
              size={14}
              className={classNames('shrink-0 transition-transform duration-150', isFolded && '-rotate-90')}
            />
            <span className="truncate">{category.name}</span>
          </button>
          {mayCreate ? (
            <IconButton
              label={channelText.createIn(category.name)}
              onClick={() =>
                openOverlay({ kind: 'createChannel', serverId: category.serverId, parentId: category.id })
              }
              className="opacity-0 touch:opacity-100 focus-visible:opacity-100 group-hover:opacity-100"
            >
              <Icon of={Plus} size={16} />
            </IconButton>
          ) : null}
        </div>
      </ContextMenu>
      <ul className="grid gap-px">
        {shown.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} current={channel.id === current} />
        ))}
      </ul>
    </section>
  );
}

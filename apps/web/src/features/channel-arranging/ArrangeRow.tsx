import { useSortable } from '@dnd-kit/sortable';
import type { ServerChannel } from '@guildhall/protocol';
import { Link } from '@tanstack/react-router';
import { Ellipsis, GripVertical, Lock } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { isPrivate } from '../../state/selectors.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ContextMenu, Menu } from '../../ui/Menu.tsx';
import { channelIcon } from '../../ui/marks/channel-icon.ts';
import { useMenu } from '../../ui/menu-slot.ts';
import { channelMenu } from '../channels/index.ts';
import { arrangingText as text } from './strings.ts';

/** A channel of the list: a handle that moves it, a link to its settings, and its menu. */
export function ArrangeRow({ channel, indented }: { channel: ServerChannel; indented: boolean }) {
  const manages = useGateway((state) => mayInChannel(state, channel.id, 'manageChannels'));
  const entries = useMenu(channelMenu, channel);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: channel.id, disabled: !manages });
  const category = channel.kind === 'category';
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      className={classNames(
        'flex items-center rounded-control bg-field hover:bg-hover',
        category && 'mt-2 first:mt-0',
        indented && 'ps-5',
        isDragging && 'relative z-10 shadow-float',
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={text.handle(channel.name)}
        disabled={!manages}
        className="grid size-[32px] shrink-0 cursor-grab touch-none place-items-center rounded-control text-faint hover:text-ink disabled:invisible touch:size-[44px]"
      >
        <Icon of={GripVertical} size={16} />
      </button>
      <ContextMenu entries={entries} label={channel.name}>
        <Link
          to="/servers/$serverId/channels/$channelId/settings/{-$section}"
          params={{ serverId: channel.serverId, channelId: channel.id }}
          aria-label={text.settings(channel.name)}
          className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-control px-1 touch:min-h-11"
        >
          <Icon of={channelIcon(channel.kind)} className="shrink-0 text-faint" />
          <span
            dir="auto"
            className={classNames('min-w-0 [overflow-wrap:anywhere]', category && 'font-medium')}
          >
            {channel.name}
          </span>
          {isPrivate(channel) ? <Icon of={Lock} size={14} className="shrink-0 text-faint" /> : null}
        </Link>
      </ContextMenu>
      <Menu entries={entries} align="end">
        <IconButton label={text.more(channel.name)}>
          <Icon of={Ellipsis} />
        </IconButton>
      </Menu>
    </li>
  );
}

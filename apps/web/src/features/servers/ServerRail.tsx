import { Link, useLocation, useParams } from '@tanstack/react-router';
import { AtSign, Compass, MessageCircle, Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { moduleWithInput } from '../../state/later.ts';
import type { ServerEntry } from '../../state/model.ts';
import { openOverlay } from '../../state/overlays.ts';
import { inOwnOrder, serverOrder } from '../../state/places/server-order.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { serverAttention, serverList } from '../../state/selectors.ts';
import { useStore } from '../../state/store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ContextMenu } from '../../ui/Menu.tsx';
import { MentionBadge } from '../../ui/marks/MentionBadge.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { moveFocus } from '../../ui/roving.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { serverFirstText } from './first-strings.ts';
import { serverMenu } from './server-menu.ts';

const useRailDrag = moduleWithInput(() => import('./rail-drag.ts'));

/** The servers at the far left, as pictures, in the order they were put. Arrow keys move between them. */
export function ServerRail({ foot }: { foot?: ReactNode }) {
  const joined = useGateway(serverList);
  const order = useStore(serverOrder, (ids) => ids);
  const servers = useMemo(() => inOwnOrder(joined, order), [joined, order]);
  return (
    <nav
      aria-label={serverFirstText.rail}
      onKeyDown={(event) => moveFocus(event, 'a,button')}
      className="flex w-17 shrink-0 flex-col items-center gap-2 overflow-y-auto bg-rail py-3 [scrollbar-width:none]"
    >
      <DirectItem />
      <MentionsItem />
      <span className="h-px w-8 shrink-0 bg-line" />
      <ul className="grid gap-2">
        {servers.map((server) => (
          <RailItem key={server.id} server={server} />
        ))}
      </ul>
      {servers.length > 0 ? <span className="h-px w-8 shrink-0 bg-line" /> : null}
      <IconButton
        label={serverFirstText.add}
        side="right"
        onClick={() => openOverlay({ kind: 'addServer' })}
        className="size-11 rounded-[28%] border border-line border-dashed text-accent"
      >
        <Icon of={Plus} size={20} />
      </IconButton>
      <DiscoverItem />
      {foot ? <div className="mt-auto">{foot}</div> : null}
    </nav>
  );
}

function DirectItem() {
  const { mentions } = useGateway((state) => serverAttention(state, DIRECT));
  const { pathname } = useLocation();
  const current = pathname.startsWith('/messages') || pathname === '/friends';
  return (
    <Tooltip text={serverFirstText.direct} side="right">
      <Link
        to="/messages"
        aria-current={current ? 'true' : undefined}
        className={classNames(
          'relative grid size-11 shrink-0 place-items-center rounded-[28%] outline-offset-3',
          current ? 'bg-accent text-on-accent' : 'bg-raised text-accent',
        )}
      >
        <Icon of={MessageCircle} size={22} />
        <span className="sr-only">
          {mentions > 0
            ? `${serverFirstText.direct}, ${serverFirstText.mentions(mentions)}`
            : serverFirstText.direct}
        </span>
        {mentions > 0 ? <MentionBadge count={mentions} className="absolute -end-1.5 -bottom-1.5" /> : null}
      </Link>
    </Tooltip>
  );
}

function MentionsItem() {
  return (
    <Tooltip text={serverFirstText.mentionsPage} side="right">
      <Link
        to="/mentions"
        aria-label={serverFirstText.mentionsPage}
        className="grid size-11 shrink-0 place-items-center rounded-[28%] bg-raised text-accent outline-offset-3 aria-[current]:bg-accent aria-[current]:text-on-accent"
      >
        <Icon of={AtSign} size={22} />
      </Link>
    </Tooltip>
  );
}

function DiscoverItem() {
  return (
    <Tooltip text={serverFirstText.discover} side="right">
      <Link
        to="/discover"
        aria-label={serverFirstText.discover}
        className="grid size-11 shrink-0 place-items-center rounded-[28%] border border-line border-dashed text-accent outline-offset-3 hover:bg-hover aria-[current]:border-accent aria-[current]:border-solid aria-[current]:bg-accent aria-[current]:text-on-accent"
      >
        <Icon of={Compass} size={20} />
      </Link>
    </Tooltip>
  );
}

function RailItem({ server }: { server: ServerEntry }) {
  const { unread, mentions } = useGateway((state) => serverAttention(state, server.id));
  const { serverId } = useParams({ strict: false });
  const current = serverId === server.id;
  const entries = useMenu(serverMenu, server);
  const drag = useRailDrag(false);
  const words = [
    server.name,
    mentions > 0 ? serverFirstText.mentions(mentions) : unread ? serverFirstText.unreadMessages : '',
    server.available ? '' : serverFirstText.unavailable,
  ];
  return (
    <li
      {...drag?.dragHandlers(server.id)}
      className="relative flex w-17 justify-center after:pointer-events-none after:absolute after:inset-x-3 after:h-1 after:rounded-full data-drop:after:bg-accent data-[drop=above]:after:-top-1.5 data-[drop=below]:after:-bottom-1.5"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'absolute start-0 top-1/2 w-1 -translate-y-1/2 rounded-e-full bg-ink transition-[height] duration-150',
          current ? 'h-8' : unread ? 'h-2' : 'h-0',
        )}
      />
      <ContextMenu entries={entries}>
        <span>
          <Tooltip text={server.name} side="right">
            <Link
              to="/servers/$serverId"
              params={{ serverId: server.id }}
              aria-current={current ? 'true' : undefined}
              className={classNames(
                'relative rounded-[28%] outline-offset-3',
                current && 'ring-2 ring-accent ring-offset-2 ring-offset-(--surface-rail)',
                !server.available && 'opacity-50',
              )}
            >
              <Avatar id={server.id} name={server.name} url={server.iconUrl} size={44} shape="square" />
              <span className="sr-only">{words.filter(Boolean).join(', ')}</span>
              {mentions > 0 ? (
                <MentionBadge count={mentions} className="absolute -end-1.5 -bottom-1.5" />
              ) : null}
            </Link>
          </Tooltip>
        </span>
      </ContextMenu>
    </li>
  );
}

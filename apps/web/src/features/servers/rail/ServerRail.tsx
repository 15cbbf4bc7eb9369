import { Link, useLocation } from '@tanstack/react-router';
import { AtSign, Compass, MessageCircle, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { type ShownRailEntry, useFolderOpen, useRail } from '../../../state/navigation/server-rail.ts';
import { openOverlay } from '../../../state/overlays.ts';
import { directAttention } from '../../../state/selectors.ts';
import { loadLater, WithPlaceholder } from '../../../state/slots.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { MentionBadge } from '../../../ui/marks/MentionBadge.tsx';
import { moveFocus } from '../../../ui/roving.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { serverFirstText } from '../first-strings.ts';
import { RailItem } from './RailItem.tsx';

const FolderItem = loadLater(() => import('./FolderItem.tsx'), 'FolderItem');

/** The rail of servers at the left edge, in the person's order. Arrow keys move between them. */
export function ServerRail({ foot }: { foot?: ReactNode }) {
  const entries = useRail();
  return (
    <nav
      aria-label={serverFirstText.rail}
      onKeyDown={(event) => moveFocus(event, 'a,button')}
      className="flex w-[68px] shrink-0 flex-col items-center gap-2 overflow-y-auto bg-rail py-3 [scrollbar-width:none]"
    >
      <DirectItem />
      <MentionsItem />
      <span className="h-px w-8 shrink-0 bg-line" />
      <ul className="grid gap-2">
        {entries.flatMap(({ folder, servers }) =>
          folder ? (
            <WithPlaceholder key={folder.id} placeholder={<FolderSpace folder={folder} servers={servers} />}>
              <FolderItem folder={folder} servers={servers} />
            </WithPlaceholder>
          ) : (
            servers.map((server) => <RailItem key={server.id} server={server} />)
          ),
        )}
      </ul>
      {entries.length > 0 ? <span className="h-px w-8 shrink-0 bg-line" /> : null}
      <IconButton
        label={serverFirstText.add}
        side="right"
        onClick={() => openOverlay({ kind: 'addServer' })}
        className="size-[44px] rounded-[28%] border border-line border-dashed text-accent"
      >
        <Icon of={Plus} size={20} />
      </IconButton>
      <DiscoverItem />
      {foot ? <div className="mt-auto">{foot}</div> : null}
    </nav>
  );
}

/** Takes the space of a folder until its code has loaded. */
function FolderSpace({ folder, servers }: Required<ShownRailEntry>) {
  const open = useFolderOpen(folder.id);
  return <li style={{ height: 44 + (open ? 52 * servers.length : 0) }} />;
}

function DirectItem() {
  const waiting = useGateway(directAttention);
  const { pathname } = useLocation();
  const current = pathname.startsWith('/messages') || pathname === '/friends';
  return (
    <Tooltip text={serverFirstText.direct} side="right">
      <Link
        to="/messages"
        aria-current={current ? 'true' : undefined}
        className={classNames(
          'relative grid size-[44px] shrink-0 place-items-center rounded-[28%] outline-offset-3',
          current ? 'bg-accent text-on-accent' : 'bg-raised text-accent',
        )}
      >
        <Icon of={MessageCircle} size={22} />
        <span className="sr-only">
          {waiting > 0
            ? `${serverFirstText.direct}, ${serverFirstText.waiting(waiting)}`
            : serverFirstText.direct}
        </span>
        {waiting > 0 ? <MentionBadge count={waiting} className="absolute -end-1.5 -bottom-1.5" /> : null}
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
        className="grid size-[44px] shrink-0 place-items-center rounded-[28%] bg-raised text-accent outline-offset-3 aria-[current]:bg-accent aria-[current]:text-on-accent"
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
        className="grid size-[44px] shrink-0 place-items-center rounded-[28%] border border-line border-dashed text-accent outline-offset-3 hover:bg-hover aria-[current]:border-accent aria-[current]:border-solid aria-[current]:bg-accent aria-[current]:text-on-accent"
      >
        <Icon of={Compass} size={20} />
      </Link>
    </Tooltip>
  );
}

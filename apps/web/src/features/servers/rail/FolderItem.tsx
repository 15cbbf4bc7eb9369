import type { ServerFolder } from '@guildhall/protocol';
import { useParams } from '@tanstack/react-router';
import { Folder } from 'lucide-react';
import { useGateway } from '../../../state/gateway-store.ts';
import type { ServerEntry } from '../../../state/model.ts';
import { toggleFolder, useFolderOpen } from '../../../state/navigation/server-rail.ts';
import { serverAttention } from '../../../state/selectors.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ContextMenu } from '../../../ui/Menu.tsx';
import { MentionBadge } from '../../../ui/marks/MentionBadge.tsx';
import { useMenu } from '../../../ui/menu-slot.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { serverFirstText } from '../first-strings.ts';
import { folderMenu } from './folder-menu.ts';
import { RAIL_ITEM, RailItem, RailPill, useRailDrag } from './RailItem.tsx';
import { railText as text } from './strings.ts';

/** A closed folder shows the pictures of this many servers. */
const PICTURES = 4;

interface FolderItemProps {
  folder: ServerFolder;
  servers: readonly ServerEntry[];
}

/** A folder of servers in the rail. Closed, it shows its unread counts; open, its servers. */
export function FolderItem({ folder, servers }: FolderItemProps) {
  const open = useFolderOpen(folder.id);
  const tint = { background: `color-mix(in oklab, ${folder.color ?? 'var(--text-faint)'} 26%, transparent)` };
  const name = text.nameOf(folder.name, servers);
  return (
    <li className="relative">
      {open ? (
        <span aria-hidden="true" style={tint} className="absolute -inset-y-1 inset-x-2 rounded-card" />
      ) : null}
      <FolderButton folder={folder} servers={servers} name={name} open={open} tint={tint} />
      {open ? (
        <ul aria-label={name} className="relative grid gap-2 pt-2">
          {servers.map((server) => (
            <RailItem key={server.id} server={server} inFolder />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

interface FolderButtonProps extends FolderItemProps {
  name: string;
  open: boolean;
  tint: { readonly background: string };
}

/** Toggles the folder and accepts dropped servers. */
function FolderButton({ folder, servers, name, open, tint }: FolderButtonProps) {
  const { serverId } = useParams({ strict: false });
  const drag = useRailDrag(false);
  const entries = useMenu(folderMenu, { folder, servers });
  const waiting = useGateway((state) => servers.map(({ id }) => serverAttention(state, id)));
  const mentions = open ? 0 : waiting.reduce((sum, server) => sum + server.mentions, 0);
  const unread = !open && waiting.some((server) => server.unread);
  const isWithin = !open && servers.some(({ id }) => id === serverId);
  const words = [
    name,
    text.servers(servers.length),
    mentions > 0 ? serverFirstText.mentions(mentions) : unread ? serverFirstText.unreadMessages : '',
  ];
  return (
    <div {...drag?.dragHandlers({ id: folder.id, isFolder: true })} className={RAIL_ITEM}>
      <RailPill current={isWithin} unread={unread} />
      <ContextMenu entries={entries} label={name}>
        <span>
          <Tooltip text={name} side="right">
            <button
              type="button"
              draggable
              aria-expanded={open}
              onClick={() => toggleFolder(folder.id)}
              style={open ? undefined : tint}
              className={classNames(
                'relative size-[44px] rounded-[28%] outline-offset-3',
                open
                  ? 'grid place-items-center hover:bg-hover'
                  : 'grid grid-cols-2 content-center justify-items-center gap-0.5 p-1',
              )}
            >
              {open ? (
                <Icon of={Folder} size={22} />
              ) : (
                servers
                  .slice(0, PICTURES)
                  .map((server) => (
                    <Avatar
                      key={server.id}
                      id={server.id}
                      name={server.name}
                      url={server.iconUrl}
                      size={16}
                      shape="square"
                    />
                  ))
              )}
              <span className="sr-only">{words.filter(Boolean).join(', ')}</span>
              {mentions > 0 ? (
                <MentionBadge count={mentions} className="absolute -end-1.5 -bottom-1.5" />
              ) : null}
            </button>
          </Tooltip>
        </span>
      </ContextMenu>
    </div>
  );
}

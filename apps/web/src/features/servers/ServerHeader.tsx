import { ChevronDown } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import type { ServerEntry } from '../../state/model.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { JumpButton } from '../../ui/search/JumpButton.tsx';
import { serverFirstText } from './first-strings.ts';
import { serverMenu } from './server-menu.ts';
import { ServerBanner } from './settings/ServerBanner.tsx';

/** The header of the channel list: the server's name, its member counts, and its menu. */
export function ServerHeader({ serverId }: { serverId: string }) {
  const server = useGateway((state) => state.servers[serverId]);
  const online = useGateway((state) => {
    const members = state.members[serverId];
    // Until the list of members has been read, and always in large servers, only some of them are known.
    if (!members?.complete) return undefined;
    return Object.keys(members.byId).filter((id) => (state.presences[id]?.status ?? 'offline') !== 'offline')
      .length;
  });
  return server ? <Header server={server} online={online} /> : null;
}

function Header({ server, online }: { server: ServerEntry; online: number | undefined }) {
  const entries = useMenu(serverMenu, server);
  return (
    <>
      <ServerBanner url={server.bannerUrl} className="h-[min(6rem,12svh)]" />
      <div className="flex h-14 shrink-0 items-center border-b pe-3">
        <Menu entries={entries}>
          <button
            type="button"
            className="flex min-w-0 flex-1 items-center gap-2 self-stretch ps-4 pe-2 text-start hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-semibold">
                {server.name}
              </span>
              <span className="block truncate text-muted text-xs tabular-nums">
                {serverFirstText.members(server.memberCount)}
                {online === undefined ? null : ` · ${serverFirstText.online(online)}`}
              </span>
            </span>
            <span className="sr-only">{serverFirstText.menu}</span>
            <Icon of={ChevronDown} className="text-muted" />
          </button>
        </Menu>
        <JumpButton />
      </div>
    </>
  );
}

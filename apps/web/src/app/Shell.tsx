import { Outlet } from '@tanstack/react-router';
import { ChannelList } from '../features/channels/index.ts';
import { DirectSidebar } from '../features/direct-messages/index.ts';
import { AnnouncementBanners } from '../features/instance-announcements/index.ts';
import { LostDraft } from '../features/messages/index.ts';
import { useNotifications } from '../features/notifications/index.ts';
import { OnboardingPrompt } from '../features/onboarding/index.ts';
import { UserButton, UserPanel } from '../features/presence/index.ts';
import { ViewAsBar } from '../features/roles/index.ts';
import { RulesPrompt } from '../features/screening/index.ts';
import { LostServer, ServerHeader, ServerRail } from '../features/servers/index.ts';
import { CallDock, VoiceDock } from '../features/voice/index.ts';
import { useGateway } from '../state/gateway-store.ts';
import {
  useAddress,
  useDirectAddress,
  useInServerSettings,
  useKnownServer,
} from '../state/navigation/address.ts';
import { WithPlaceholder } from '../state/slots.ts';
import { classNames } from '../ui/class-names.ts';
import { focusPlaceholder } from '../ui/focus/focus-placeholder.tsx';
import { useColumnFocus } from '../ui/focus/use-column-focus.ts';
import { useLow, useNarrow } from '../ui/use-media.ts';
import { BottomBar } from './BottomBar.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { registerFeatures } from './features.ts';
import { appText } from './first-strings.ts';
import { OverlayHost } from './overlays/OverlayHost.tsx';
import { useHotkeys } from './use-hotkeys.ts';
import { useLostServers } from './use-lost-servers.ts';
import { useTitle } from './use-title.ts';

registerFeatures();

/**
 * The frame of all signed-in pages: rail, channel list, page. Phones show one at a time: a conversation fills the
 * screen; other pages show the lists with a bar at the bottom.
 */
export function Shell() {
  const { serverId, channelId } = useAddress();
  const direct = useDirectAddress();
  const inServer = useKnownServer(serverId);
  const inSettings = useInServerSettings();
  const known = inServer || direct !== null;
  const narrow = useNarrow();
  const low = useLow();
  useColumnFocus(narrow, channelId);
  useHotkeys();
  useTitle();
  useLostServers(serverId);
  useNotifications();
  const conversationOnly = narrow && channelId !== undefined;
  const friends = narrow && direct === 'page' && channelId === undefined;
  const listed = narrow && known && channelId === undefined && !friends;
  // Settings cover everything. They stay in the same place of the tree at every width: moving them would lose edits.
  const listOnly = listed && !inSettings;
  const hasSidebar = known && !conversationOnly && !friends;
  const Sidebar = listed ? 'main' : 'div';
  return (
    <div className="flex h-full flex-col">
      <SkipLink to={listOnly ? 'channels' : 'conversation'} />
      <ConnectionBanner />
      <Notices serverId={serverId} />
      <div className="flex min-h-0 flex-1">
        {conversationOnly ? null : <ServerRail foot={known || narrow ? null : <UserButton />} />}
        {hasSidebar ? (
          <Sidebar
            id="channels"
            className={classNames(
              'flex min-w-0 flex-col bg-side',
              narrow ? 'flex-1' : 'w-62 shrink-0 border-e',
            )}
          >
            <Conversations serverId={inServer ? serverId : undefined} channelId={channelId} />
            {narrow ? null : <VoiceDock channelId={low ? channelId : undefined} />}
            {narrow ? null : <UserPanel />}
            {listOnly && inServer ? <Outlet /> : null}
          </Sidebar>
        ) : null}
        {listOnly ? null : (
          <main id="conversation" tabIndex={-1} hidden={listed} className="flex min-w-0 flex-1 outline-none">
            {serverId === undefined || inServer ? (
              <Outlet />
            ) : (
              <LostPage serverId={serverId} channelId={channelId} />
            )}
          </main>
        )}
      </div>
      {hasSidebar && !narrow ? null : <VoiceDock strip channelId={channelId} />}
      {conversationOnly || !narrow ? null : <BottomBar />}
      {inServer && serverId && !inSettings ? <NewcomerPrompts serverId={serverId} /> : null}
      <CallDock />
      <OverlayHost />
    </div>
  );
}

/** What became of a server that is gone, and what was written in the channel. */
function LostPage({ serverId, channelId }: { serverId: string; channelId: string | undefined }) {
  return (
    <WithPlaceholder placeholder={focusPlaceholder}>
      <LostServer serverId={serverId}>
        {channelId === undefined ? null : <LostDraft channelId={channelId} />}
      </LostServer>
    </WithPlaceholder>
  );
}

/** What operators announce, and that a server is shown as a role sees it. */
function Notices({ serverId }: { serverId: string | undefined }) {
  const announced = useGateway((state) => state.announcements.length > 0);
  const viewing = useGateway((state) => state.viewAs !== null);
  return (
    <>
      <div aria-live="polite" className="shrink-0">
        {announced ? <AnnouncementBanners /> : null}
      </div>
      <div aria-live="polite" className="shrink-0">
        {viewing ? <ViewAsBar serverId={serverId} /> : null}
      </div>
    </>
  );
}

/** Skips the rail for people who use the keyboard. */
function SkipLink({ to }: { to: 'channels' | 'conversation' }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2 focus:shadow-float"
    >
      {appText.skip}
    </a>
  );
}

/** The rules to agree to and the questions to answer on a new server. */
function NewcomerPrompts({ serverId }: { serverId: string }) {
  return (
    <>
      <RulesPrompt serverId={serverId} />
      <OnboardingPrompt key={serverId} serverId={serverId} />
    </>
  );
}

interface ConversationsProps {
  /** Undefined outside of servers. */
  serverId: string | undefined;
  channelId: string | undefined;
}

/** The channels of a server, or the direct messages. */
function Conversations({ serverId, channelId }: ConversationsProps) {
  if (serverId)
    return (
      <>
        <ServerHeader serverId={serverId} />
        <ChannelList serverId={serverId} current={channelId} />
      </>
    );
  // Reserves the space of the list while it loads.
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <DirectSidebar />
    </div>
  );
}

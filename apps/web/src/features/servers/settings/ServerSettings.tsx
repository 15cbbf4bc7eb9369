import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useGateway } from '../../../state/gateway-store.ts';
import { lastChannel } from '../../../state/navigation/last-channel.ts';
import { WithPlaceholder } from '../../../state/slots.ts';
import { useStore } from '../../../state/store.ts';
import { SettingsPanel } from '../../../ui/panels/SettingsPanel.tsx';
import { useLostSection } from '../../../ui/panels/use-lost-section.ts';
import { Loading } from '../../../ui/Surface.tsx';
import { allowedSections } from '../server-sections.ts';
import { serverText as text } from '../strings.ts';
import { transferring } from './transferring.ts';

const GROUPS = ['server', 'people', 'moderation', 'community', 'last'] as const;

/** A server's settings, over everything else. */
export function ServerSettings() {
  const { serverId, section } = useParams({ from: '/signed-in/servers/$serverId/settings/{-$section}' });
  const navigate = useNavigate();
  const server = useGateway((state) => state.servers[serverId]);
  const sections = useGateway((state) => allowedSections(state, serverId));
  const groups = GROUPS.map((group) => ({
    label: text.groups[group],
    sections: sections.filter((entry) => entry.group === group),
  }));
  const shown = sections.find(({ id }) => id === section) ?? groups.flatMap((group) => group.sections)[0];
  const transferred = useStore(transferring, (id) => id === serverId);
  useLostSection(sections, shown?.id, transferred ? undefined : server?.name);
  // Unsaved changes do not block this: they can no longer be saved.
  if (!server || !shown)
    return <Navigate to="/servers/$serverId" params={{ serverId }} replace ignoreBlocker />;
  function close(): void {
    const channelId = lastChannel(serverId);
    if (channelId) {
      void navigate({ to: '/servers/$serverId/channels/$channelId', params: { serverId, channelId } });
    } else void navigate({ to: '/servers/$serverId', params: { serverId } });
  }
  return (
    <SettingsPanel
      title={server.name}
      groups={groups}
      current={section}
      onSection={(id) =>
        void navigate({
          to: '/servers/$serverId/settings/{-$section}',
          params: { serverId, section: id },
        })
      }
      onClose={close}
    >
      <WithPlaceholder placeholder={<Loading label={text.openingSection} />}>
        <shown.component key={serverId} server={server} serverId={serverId} />
      </WithPlaceholder>
    </SettingsPanel>
  );
}

import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { DoorOpen, ShieldCheck, Ticket, Trash2, Wrench } from 'lucide-react';
import { SettingsPanel, type SettingsSection } from '../../design/SettingsPanel.tsx';
import { useGateway } from '../../state/gateway-store.ts';
import { lastChannel } from '../../state/last-place.ts';
import { AutomodSection } from '../automod/AutomodSection.tsx';
import { automodText } from '../automod/strings.ts';
import { InvitesSection } from '../invites/InvitesSection.tsx';
import { OnboardingSection } from '../onboarding/OnboardingSection.tsx';
import { onboardingText } from '../onboarding/strings.ts';
import { DeleteServerSection } from './DeleteServerSection.tsx';
import { OverviewSection } from './OverviewSection.tsx';
import { useServerRights } from './server-menu.ts';
import { serverText as text } from './strings.ts';

/** A server's settings, over everything else. */
export function ServerSettings() {
  const { serverId, section } = useParams({ from: '/signed-in/servers/$serverId/settings/{-$section}' });
  const navigate = useNavigate();
  const server = useGateway((state) => state.servers[serverId]);
  const rights = useServerRights(serverId);
  if (!server || !(rights.manageServer || rights.owner)) {
    return <Navigate to="/servers/$serverId" params={{ serverId }} replace />;
  }
  const last: readonly SettingsSection[] = rights.owner
    ? [{ id: 'delete', label: text.delete, icon: Trash2, danger: true }]
    : [];
  const groups = [
    {
      label: text.manage,
      sections: [
        { id: 'overview', label: text.overview, icon: Wrench, words: `${text.name} ${text.description}` },
        { id: 'invites', label: text.invites, icon: Ticket },
        { id: 'automod', label: automodText.title, icon: ShieldCheck },
        { id: 'onboarding', label: onboardingText.title, icon: DoorOpen },
        ...last,
      ],
    },
  ];
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
      {section === 'invites' ? (
        <InvitesSection serverId={serverId} />
      ) : section === 'automod' ? (
        <AutomodSection key={server.id} serverId={serverId} />
      ) : section === 'onboarding' ? (
        <OnboardingSection key={server.id} serverId={serverId} />
      ) : section === 'delete' ? (
        <DeleteServerSection server={server} />
      ) : (
        <OverviewSection key={server.id} server={server} />
      )}
    </SettingsPanel>
  );
}

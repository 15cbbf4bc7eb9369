import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { DoorOpen, Globe, ShieldCheck, SmilePlus, Ticket, Trash2, Webhook, Wrench } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import type { ServerEntry } from '../../state/model.ts';
import { lastChannel } from '../../state/places/last-place.ts';
import { SettingsPanel, type SettingsSection } from '../../ui/panels/SettingsPanel.tsx';
import { AutomodSection } from '../automod/AutomodSection.tsx';
import { automodText } from '../automod/strings.ts';
import { CommunitySection } from '../community/CommunitySection.tsx';
import { communityText } from '../community/strings.ts';
import { ExpressionsSection } from '../expressions/ExpressionsSection.tsx';
import { expressionText } from '../expressions/strings.ts';
import { IntegrationsSection } from '../integrations/IntegrationsSection.tsx';
import { InvitesSection } from '../invites/InvitesSection.tsx';
import { OnboardingSection } from '../onboarding/OnboardingSection.tsx';
import { onboardingText } from '../onboarding/strings.ts';
import { webhookText } from '../webhooks/strings.ts';
import { DeleteServerSection } from './DeleteServerSection.tsx';
import { OverviewSection } from './OverviewSection.tsx';
import { useServerRights } from './server-menu.ts';
import { serverText as text } from './strings.ts';
import { TransferServerSection } from './TransferServerSection.tsx';

/** A server's settings, over everything else. */
export function ServerSettings() {
  const { serverId, section } = useParams({ from: '/signed-in/servers/$serverId/settings/{-$section}' });
  const navigate = useNavigate();
  const server = useGateway((state) => state.servers[serverId]);
  const rights = useServerRights(serverId);
  const manages = rights.manageServer || rights.owner;
  if (!server || !(manages || rights.manageExpressions || rights.manageWebhooks)) {
    return <Navigate to="/servers/$serverId" params={{ serverId }} replace />;
  }
  const last: readonly SettingsSection[] = rights.owner
    ? [
        {
          id: 'delete',
          label: text.danger,
          icon: Trash2,
          danger: true,
          words: `${text.transfer} ${text.delete}`,
        },
      ]
    : [];
  const expressions = { id: 'expressions', label: expressionText.title, icon: SmilePlus };
  const managing: readonly SettingsSection[] = [
    { id: 'overview', label: text.overview, icon: Wrench, words: `${text.name} ${text.description}` },
    { id: 'invites', label: text.invites, icon: Ticket },
    { id: 'automod', label: automodText.title, icon: ShieldCheck },
    { id: 'onboarding', label: onboardingText.title, icon: DoorOpen },
    { id: 'community', label: communityText.title, icon: Globe, words: communityText.words },
  ];
  const integrations = {
    id: 'integrations',
    label: webhookText.title,
    icon: Webhook,
    words: webhookText.words,
  };
  const sections = [
    ...(manages ? managing : []),
    ...(manages || rights.manageExpressions ? [expressions] : []),
    ...(manages || rights.manageWebhooks ? [integrations] : []),
    ...last,
  ];
  const shown = sections.find(({ id }) => id === section) ?? sections[0];
  function close(): void {
    const channelId = lastChannel(serverId);
    if (channelId) {
      void navigate({ to: '/servers/$serverId/channels/$channelId', params: { serverId, channelId } });
    } else void navigate({ to: '/servers/$serverId', params: { serverId } });
  }
  return (
    <SettingsPanel
      title={server.name}
      groups={[{ label: text.manage, sections }]}
      current={section}
      onSection={(id) =>
        void navigate({
          to: '/servers/$serverId/settings/{-$section}',
          params: { serverId, section: id },
        })
      }
      onClose={close}
    >
      <SectionView server={server} section={shown?.id} />
    </SettingsPanel>
  );
}

function SectionView({ server, section }: { server: ServerEntry; section: string | undefined }) {
  switch (section) {
    case 'invites':
      return <InvitesSection serverId={server.id} />;
    case 'automod':
      return <AutomodSection key={server.id} serverId={server.id} />;
    case 'onboarding':
      return <OnboardingSection key={server.id} serverId={server.id} />;
    case 'community':
      return <CommunitySection key={server.id} server={server} />;
    case 'expressions':
      return <ExpressionsSection key={server.id} serverId={server.id} />;
    case 'integrations':
      return <IntegrationsSection key={server.id} serverId={server.id} />;
    case 'delete':
      return (
        <div className="grid grid-cols-1 gap-4">
          <TransferServerSection key={server.id} server={server} />
          <DeleteServerSection server={server} />
        </div>
      );
    default:
      return <OverviewSection key={server.id} server={server} />;
  }
}

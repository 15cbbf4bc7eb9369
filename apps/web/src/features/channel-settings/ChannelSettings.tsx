import type { ServerChannel } from '@guildhall/protocol';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { Eye, KeyRound, Settings2, Ticket, Trash2, Webhook } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { isOpenable, isTextLike } from '../../state/selectors.ts';
import { SettingsPanel, type SettingsSection } from '../../ui/panels/SettingsPanel.tsx';
import { useLostSection } from '../../ui/panels/use-lost-section.ts';
import { WebhooksSection } from '../webhooks/index.ts';
import { AccessSection } from './access/AccessSection.tsx';
import { PermissionsSection } from './access/PermissionsSection.tsx';
import { ChannelInvites } from './ChannelInvites.tsx';
import { OverviewSection } from './OverviewSection.tsx';
import { channelSettingsText as text } from './strings.ts';

/** A channel's settings, over everything else. */
export function ChannelSettings() {
  const { serverId, channelId, section } = useParams({
    from: '/signed-in/servers/$serverId/channels/$channelId/settings/{-$section}',
  });
  const navigate = useNavigate();
  const channel = useGateway((state) => state.channels[channelId]);
  const sections = useSections(channel);
  const shown = sections.find(({ id }) => id === section) ?? sections[0];
  useLostSection(sections, shown?.id, channel?.name);
  // Edits of a deleted channel cannot be saved, so they do not block leaving the page.
  if (!channel || channel.serverId !== serverId)
    return (
      <Navigate
        to="/servers/$serverId/channels/$channelId"
        params={{ serverId, channelId }}
        replace
        ignoreBlocker
      />
    );
  if (sections.length === 0)
    return <Navigate to="/servers/$serverId" params={{ serverId }} replace ignoreBlocker />;
  const category = channel.kind === 'category';
  function open(id: string | undefined): void {
    void navigate({
      to: '/servers/$serverId/channels/$channelId/settings/{-$section}',
      params: { serverId, channelId, section: id },
    });
  }
  function close(): void {
    if (channel && isOpenable(channel))
      void navigate({ to: '/servers/$serverId/channels/$channelId', params: { serverId, channelId } });
    else void navigate({ to: '/servers/$serverId', params: { serverId } });
  }
  return (
    <SettingsPanel
      title={category ? channel.name : text.settings(channel.name)}
      groups={[{ label: category ? text.categoryGroup : text.group, sections }]}
      current={section}
      onSection={open}
      onClose={close}
    >
      <SectionView key={channel.id} channel={channel} section={shown?.id} />
    </SettingsPanel>
  );
}

/** The sections that the signed-in person can use. */
function useSections(channel: ServerChannel | undefined): readonly SettingsSection[] {
  const rights = useGateway((state) => ({
    manage: channel !== undefined && mayInChannel(state, channel.id, 'manageChannels'),
    permissions: channel !== undefined && mayInChannel(state, channel.id, 'manageRoles'),
    webhooks: channel !== undefined && mayInChannel(state, channel.id, 'manageWebhooks'),
  }));
  if (!channel || channel.kind === 'thread') return [];
  const category = channel.kind === 'category';
  const some: readonly (SettingsSection | false)[] = [
    rights.manage && {
      id: 'overview',
      label: text.overview,
      icon: Settings2,
      words: text.overviewWords,
    },
    rights.permissions && {
      id: 'permissions',
      label: text.permissions,
      icon: KeyRound,
      words: text.permissionsWords,
    },
    (rights.manage || rights.permissions) && {
      id: 'access',
      label: text.access,
      icon: Eye,
      words: text.accessWords,
    },
    rights.manage && isTextLike(channel) && { id: 'invites', label: text.invites, icon: Ticket },
    rights.webhooks && !category && { id: 'webhooks', label: text.webhooks, icon: Webhook },
    rights.manage && {
      id: 'delete',
      label: category ? text.deleteCategory : text.delete,
      icon: Trash2,
      danger: true,
      act: () => openOverlay({ kind: 'deleteChannel', channelId: channel.id }),
    },
  ];
  return some.filter((section) => section !== false);
}

function SectionView({ channel, section }: { channel: ServerChannel; section: string | undefined }) {
  switch (section) {
    case 'permissions':
      return <PermissionsSection channel={channel} />;
    case 'access':
      return <AccessSection channel={channel} />;
    case 'invites':
      return <ChannelInvites channel={channel} />;
    case 'webhooks':
      return <WebhooksSection serverId={channel.serverId} channelId={channel.id} />;
    default:
      return <OverviewSection channel={channel} />;
  }
}

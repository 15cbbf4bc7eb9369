import type { ServerChannel } from '@guildhall/protocol';
import { useNavigate } from '@tanstack/react-router';
import { Image, ListTree, type LucideIcon, Shield, UserPlus } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { mayInServer } from '../../state/permissions.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { mayInvite } from './may-invite.ts';
import { inviteSectionText } from './section-strings.ts';
import { inviteText as text } from './strings.ts';

const SETTINGS: readonly { readonly section: string; readonly icon: LucideIcon; readonly label: string }[] = [
  { section: 'overview', icon: Image, label: text.setPicture },
  { section: 'channels', icon: ListTree, label: text.arrangeChannels },
  { section: 'roles', icon: Shield, label: text.setUpRoles },
];

/** First steps in an empty channel: inviting people and, in a new server, setting it up. */
export function FirstSteps({ channel }: { channel: ServerChannel }) {
  const { id, serverId } = channel;
  const navigate = useNavigate();
  const invites = useGateway((state) => mayInvite(state, channel));
  const isNew = useGateway(
    (state) => state.servers[serverId]?.memberCount === 1 && mayInServer(state, serverId, 'manageServer'),
  );
  if (!invites && !isNew) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {invites ? (
        <Button
          kind="primary"
          icon={<Icon of={UserPlus} />}
          onClick={() => openOverlay({ kind: 'invite', serverId, channelId: id })}
        >
          {inviteSectionText.invitePeople}
        </Button>
      ) : null}
      {isNew
        ? SETTINGS.map(({ section, icon, label }) => (
            <Button
              key={section}
              icon={<Icon of={icon} />}
              onClick={() =>
                void navigate({
                  to: '/servers/$serverId/settings/{-$section}',
                  params: { serverId, section },
                })
              }
            >
              {label}
            </Button>
          ))
        : null}
    </div>
  );
}

import type { ServerChannel } from '@guildhall/protocol';
import { UserPlus } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { mayInvite } from './may-invite.ts';
import { inviteSectionText as text } from './section-strings.ts';

/** The invite button in a channel's header. */
export function InviteButton({ channel }: { channel: ServerChannel }) {
  const narrow = useNarrow();
  const allowed = useGateway((state) => mayInvite(state, channel));
  if (!allowed || narrow) return null;
  return (
    <IconButton
      label={text.invitePeople}
      side="bottom"
      // In less width, as on tablets, it would leave a few letters of the channel's name.
      className="@max-xl:hidden"
      onClick={() => openOverlay({ kind: 'invite', serverId: channel.serverId, channelId: channel.id })}
    >
      <Icon of={UserPlus} />
    </IconButton>
  );
}

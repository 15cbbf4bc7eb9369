import type { ServerChannel } from '@guildhall/protocol';
import { Rss } from 'lucide-react';
import { openOverlay } from '../../state/overlays.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { announcementText as text } from './strings.ts';

/** Opens the dialog for following this channel. */
export function FollowButton({ channel }: { channel: ServerChannel }) {
  const follow = () => openOverlay({ kind: 'followChannel', channelId: channel.id });
  return (
    <>
      <Button onClick={follow} className="@max-xl:hidden">
        {text.follow}
      </Button>
      <IconButton label={text.follow} side="bottom" onClick={follow} className="@xl:hidden">
        <Icon of={Rss} />
      </IconButton>
    </>
  );
}

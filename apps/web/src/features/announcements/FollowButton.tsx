import type { ServerChannel } from '@guildhall/protocol';
import { Rss } from 'lucide-react';
import { openOverlay } from '../../state/overlays.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { announcementText as text } from './strings.ts';

/** Opens the dialog for following this channel. */
export function FollowButton({ channel }: { channel: ServerChannel }) {
  const narrow = useNarrow();
  const follow = () => openOverlay({ kind: 'followChannel', channelId: channel.id });
  if (!narrow) return <Button onClick={follow}>{text.follow}</Button>;
  return (
    <IconButton label={text.follow} side="bottom" onClick={follow}>
      <Icon of={Rss} />
    </IconButton>
  );
}

import type { ServerChannel } from '@guildhall/protocol';
import { plainText } from '@guildhall/protocol/text-formatting';
import { TitleMenu } from '../../../../ui/floating/TitleMenu.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { channelIcon } from '../../../../ui/marks/channel-icon.ts';
import { useMenu } from '../../../../ui/menu-slot.ts';
import { channelMenu } from '../../../channels/index.ts';
import { useNames } from '../../directory.ts';

/** The name of a channel, which opens its menu; on phones the topic is below it, because there is no room beside it. */
export function ChannelTitle({ channel, narrow }: { channel: ServerChannel; narrow: boolean }) {
  const names = useNames(channel.serverId);
  const { name, kind } = channel;
  // The guidelines of a forum are on its page.
  const topic = kind === 'forum' ? null : channel.topic;
  return (
    <TitleMenu
      entries={useMenu(channelMenu, channel)}
      mark={<Icon of={channelIcon(kind)} className="shrink-0 text-faint" />}
      shared={Boolean(topic) && !narrow}
      arrow="hidden @xl:block"
      below={
        narrow && topic ? (
          <span aria-hidden="true" dir="auto" className="block truncate font-normal text-muted text-xs">
            {plainText(topic, names)}
          </span>
        ) : null
      }
    >
      {name}
    </TitleMenu>
  );
}

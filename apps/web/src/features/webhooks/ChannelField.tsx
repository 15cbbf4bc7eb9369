import type { ServerChannel, Webhook } from '@guildhall/protocol';
import { writtenName } from '../../state/channels/channel-name.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { isTextLike, openableChannels } from '../../state/selectors.ts';
import { SelectField } from '../../ui/Choice.tsx';
import { webhookText as text } from './strings.ts';

interface ChannelFieldProps {
  channels: readonly ServerChannel[];
  value: string;
  onValue(channelId: string): void;
}

/** Channels of a server in which the person manages webhooks of this kind, in the order of the list. */
export function useWebhookChannels(serverId: string, kind: Webhook['kind']) {
  return useGateway((state) =>
    openableChannels(state.channels, serverId)
      .filter((channel) => kind === 'incoming' || isTextLike(channel))
      .filter((channel) => mayInChannel(state, channel.id, 'manageWebhooks')),
  );
}

/** Where a webhook posts. */
export function ChannelField({ channels, value, onValue }: ChannelFieldProps) {
  const options = channels.map((channel) => ({ value: channel.id, label: writtenName(channel) }));
  const isForum = channels.some(({ id, kind }) => id === value && kind === 'forum');
  return (
    <SelectField
      label={text.channel}
      hint={isForum ? text.forumHint : undefined}
      value={value}
      options={options}
      onValue={onValue}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { openableChannels, serverList } from '../../state/selectors.ts';
import { useAction } from '../../state/use-action.ts';
import { SelectField } from '../../ui/Choice.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { followText as text } from './follow-strings.ts';

/** Channels that can follow another one, in the order of the rail and the list. */
function followTargets(state: GatewayState, sourceId: string) {
  return serverList(state).flatMap((server) =>
    openableChannels(state.channels, server.id)
      .filter(({ id, kind }) => id !== sourceId && (kind === 'text' || kind === 'announcement'))
      .filter(({ id }) => mayInChannel(state, id, 'manageWebhooks')),
  );
}

/** How many channels follow a channel; undefined until it is known, and for people who may not know it. */
function useFollowerCount(channelId: string): number | undefined {
  const enabled = useGateway((state) => mayInChannel(state, channelId, 'manageChannels'));
  const { data } = useQuery({
    queryKey: ['followers', channelId],
    queryFn: ({ signal }) => client.api.countFollowers({ channelId, signal }),
    enabled,
    staleTime: 0,
  });
  return data?.count;
}

/** The chosen channel, and the servers and channels to choose from. */
function useTarget(sourceId: string) {
  const targets = useGateway((state) => followTargets(state, sourceId));
  const servers = useGateway((state) =>
    serverList(state).filter(({ id }) => targets.some((target) => target.serverId === id)),
  );
  const [chosenServer, setServerId] = useState(targets[0]?.serverId ?? '');
  const [chosen, setChosen] = useState(targets[0]?.id ?? '');
  const serverId = (servers.find(({ id }) => id === chosenServer) ?? servers[0])?.id ?? '';
  const channels = targets.filter((target) => target.serverId === serverId);
  const channelId = channels.some(({ id }) => id === chosen) ? chosen : (channels[0]?.id ?? '');
  return { servers, serverId, setServerId, channels, channelId, setChannelId: setChosen };
}

/** Chooses the channel that follows an announcement channel. */
export function FollowDialog({ channelId }: { channelId: string }) {
  const name = useGateway((state) => state.channels[channelId]?.name ?? '');
  const target = useTarget(channelId);
  const targetChannelId = target.channelId;
  const followers = useFollowerCount(channelId);
  const follow = useAction(async () => {
    await client.api.followChannel({ channelId, body: { targetChannelId } });
    showToast(text.followed(name));
  }, closeOverlay);
  return (
    <FormDialog
      title={text.title(name)}
      description={text.hint}
      label={text.follow}
      action={follow}
      disabled={targetChannelId === ''}
      onClose={closeOverlay}
    >
      {target.servers.length === 0 ? (
        <p className="text-muted">{text.nowhere}</p>
      ) : (
        <>
          <SelectField
            label={text.server}
            value={target.serverId}
            options={target.servers.map(({ id, name: label }) => ({ value: id, label }))}
            onValue={target.setServerId}
          />
          <SelectField
            label={text.channel}
            value={targetChannelId}
            options={target.channels.map(({ id, name: label }) => ({ value: id, label: `#${label}` }))}
            onValue={target.setChannelId}
          />
        </>
      )}
      {followers === undefined ? null : <p className="text-muted text-sm">{text.followers(followers)}</p>}
    </FormDialog>
  );
}

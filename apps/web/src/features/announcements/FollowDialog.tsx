import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { openableChannels, serverList } from '../../state/selectors.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { announcementText as text } from './strings.ts';

/** Channels that can follow another one, in the order of the rail and the list. */
function targetsOf(state: GatewayState, sourceId: string) {
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

/** Chooses the channel that follows an announcement channel. */
export function FollowDialog({ channelId }: { channelId: string }) {
  const name = useGateway((state) => state.channels[channelId]?.name ?? '');
  const targets = useGateway((state) => targetsOf(state, channelId));
  const servers = useGateway((state) =>
    serverList(state).filter(({ id }) => targets.some((target) => target.serverId === id)),
  );
  const followers = useFollowerCount(channelId);
  const [server, setServer] = useState(targets[0]?.serverId ?? '');
  const [chosen, setChosen] = useState(targets[0]?.id ?? '');
  const here = targets.filter(({ serverId }) => serverId === server);
  const targetChannelId = here.some(({ id }) => id === chosen) ? chosen : (here[0]?.id ?? '');
  const follow = useAction(() => client.api.followChannel({ channelId, body: { targetChannelId } }));
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.followTitle(name)}
      description={text.followHint}
      actions={
        <Button
          kind="primary"
          type="submit"
          form="follow-channel"
          busy={follow.busy}
          disabled={targetChannelId === ''}
        >
          {text.follow}
        </Button>
      }
    >
      <form
        id="follow-channel"
        className="grid gap-4"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!(await follow.run())) return;
          closeOverlay();
          showToast(text.followed(name));
        }}
      >
        {targets.length === 0 ? (
          <p className="text-muted">{text.nowhere}</p>
        ) : (
          <>
            <SelectField
              label={text.server}
              value={server}
              options={servers.map(({ id, name: label }) => ({ value: id, label }))}
              onValue={setServer}
            />
            <SelectField
              label={text.channel}
              value={targetChannelId}
              options={here.map((target) => ({ value: target.id, label: `#${target.name}` }))}
              onValue={setChosen}
            />
          </>
        )}
        {followers === undefined ? null : <p className="text-muted text-sm">{text.followers(followers)}</p>}
        <FormError>{follow.error}</FormError>
      </form>
    </Dialog>
  );
}

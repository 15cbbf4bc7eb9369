import type { ServerChannel } from '@guildhall/protocol';
import { has, unrestrictedChannelPermissions } from '@guildhall/protocol/permissions';
import { useState } from 'react';
import { memberSubject } from '../../../state/channels/channel-permissions.ts';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import type { GatewayState } from '../../../state/model.ts';
import { closeOverlay, type Person } from '../../../state/overlays.ts';
import { useLoadedMember } from '../../../state/people/wanted-members.ts';
import { mayInChannel, overwritesIn, permissionServer } from '../../../state/permissions.ts';
import { openableChannels } from '../../../state/selectors.ts';
import { useAction } from '../../../state/use-action.ts';
import { SelectField } from '../../../ui/Choice.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { voiceText as text } from '../strings.ts';

/** Moves someone to another voice channel of the server, which they must see. */
export function MoveDialog({ serverId, person }: { serverId: string; person: Person }) {
  useLoadedMember(serverId, person.id);
  const channels = useGateway((state) => {
    const current = state.voiceStates[person.id]?.channelId;
    return openableChannels(state.channels, serverId).filter(
      (channel) =>
        channel.kind === 'voice' &&
        channel.id !== current &&
        mayInChannel(state, channel.id, 'connect') &&
        maySee(state, channel, person.id),
    );
  });
  const [chosen, choose] = useState('');
  const channelId = channels.find(({ id }) => id === chosen)?.id ?? channels[0]?.id;
  const move = useAction(async () => {
    if (!channelId) return;
    await client.api.updateMember({ serverId, userId: person.id, body: { voiceChannelId: channelId } });
  }, closeOverlay);
  return (
    <FormDialog
      title={text.moveTitle(person.name)}
      description={channels.length > 0 ? text.moveHint : text.noOtherChannel}
      label={text.moveAction}
      action={move}
      disabled={channels.length === 0}
      onClose={closeOverlay}
    >
      {channels.length > 0 ? (
        <SelectField
          label={text.moveTo}
          value={channelId ?? ''}
          options={channels.map(({ id, name }) => ({ value: id, label: name }))}
          onValue={choose}
        />
      ) : null}
    </FormDialog>
  );
}

/** Whether a member sees a channel, as far as their roles have loaded. */
function maySee(state: GatewayState, channel: ServerChannel, userId: string): boolean {
  const { serverId } = channel;
  const member = state.members[serverId]?.byId[userId];
  if (!member) return true;
  const subject = memberSubject(state, serverId, member);
  const server = permissionServer(state, serverId);
  return has(unrestrictedChannelPermissions(server, subject, overwritesIn(channel)), 'viewChannel');
}

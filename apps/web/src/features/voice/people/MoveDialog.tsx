import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { closeOverlay, type Person } from '../../../state/overlays.ts';
import { mayInChannel } from '../../../state/permissions.ts';
import { openableChannels } from '../../../state/selectors.ts';
import { useAction } from '../../../state/use-action.ts';
import { SelectField } from '../../../ui/Choice.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { voiceText as text } from '../strings.ts';

/** Moves someone to another voice channel of the server. */
export function MoveDialog({ serverId, person }: { serverId: string; person: Person }) {
  const channels = useGateway((state) => {
    const current = state.voiceStates[person.id]?.channelId;
    return openableChannels(state.channels, serverId).filter(
      ({ id, kind }) => kind === 'voice' && id !== current && mayInChannel(state, id, 'connect'),
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

import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { closeOverlay } from '../../../state/overlays.ts';
import { directName } from '../../../state/resources/directs.ts';
import { useAction } from '../../../state/use-action.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { PictureControls } from '../../../ui/files/PictureControls.tsx';
import { uiText } from '../../../ui/strings.ts';
import { directFirstText } from '../first-strings.ts';
import { directText } from '../strings.ts';

/** A group's picture and name; an empty name removes it. */
export function RenameGroupDialog({ channelId }: { channelId: string }) {
  const direct = useGateway((state) => state.directs[channelId]);
  // If only the picture changes here, a name that someone else saves is kept.
  const [before] = useState(direct?.name ?? '');
  const [name, setName] = useState(before);
  const save = useAction(async () => {
    const edited = name.trim();
    if (edited !== before) await client.api.updateChannel({ channelId, body: { name: edited || null } });
  }, closeOverlay);
  return (
    <FormDialog
      title={directFirstText.rename}
      label={uiText.save}
      action={save}
      onClose={closeOverlay}
      picture={
        <>
          <Avatar
            id={channelId}
            name={direct ? directName(direct) : ''}
            url={direct?.iconUrl ?? null}
            size={64}
          />
          <PictureControls
            what={directText.picture}
            present={Boolean(direct?.iconUrl)}
            onUpload={(file) => client.api.putGroupIcon({ channelId, files: [file] })}
            onRemove={() => client.api.deleteGroupIcon({ channelId })}
          />
        </>
      }
    >
      <TextField
        label={directText.name}
        hint={directText.nameHint}
        value={name}
        onValue={setName}
        autoFocus
        onFocus={({ target }) => target.select()}
        maxLength={LIMITS.groupName}
      />
    </FormDialog>
  );
}

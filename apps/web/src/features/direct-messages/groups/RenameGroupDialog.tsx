import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { closeOverlay } from '../../../state/overlays.ts';
import { directName } from '../../../state/resources/directs.ts';
import { useAction } from '../../../state/use-action.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { PictureControls } from '../../../ui/files/PictureControls.tsx';
import { uiText } from '../../../ui/strings.ts';
import { directFirstText } from '../first-strings.ts';
import { directText } from '../strings.ts';

/** A group's picture and name; an empty name removes it. */
export function RenameGroupDialog({ channelId }: { channelId: string }) {
  const direct = useGateway((state) => state.directs[channelId]);
  // If only the picture changes here, a name that someone else saves meanwhile is kept.
  const [before] = useState(direct?.name ?? '');
  const [name, setName] = useState(before);
  const save = useAction(async () => {
    const edited = name.trim();
    if (edited !== before) await client.api.updateChannel({ channelId, body: { name: edited || null } });
  }, closeOverlay);
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={directFirstText.rename}
      actions={
        <Button kind="primary" type="submit" form="rename-group" busy={save.busy}>
          {uiText.save}
        </Button>
      }
    >
      <div className="flex items-center gap-4 pb-4">
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
      </div>
      <form id="rename-group" className="grid gap-3" onSubmit={save.submit}>
        <TextField
          label={directText.name}
          hint={directText.nameHint}
          value={name}
          onValue={setName}
          autoFocus
          onFocus={({ target }) => target.select()}
          maxLength={LIMITS.groupName}
        />
        <FormError>{save.error}</FormError>
      </form>
    </Dialog>
  );
}

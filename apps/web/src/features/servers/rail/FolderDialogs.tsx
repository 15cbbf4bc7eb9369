import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { changedFields } from '../../../state/forms/changed-fields.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { useRail } from '../../../state/navigation/server-rail.ts';
import { closeOverlay, type Overlay } from '../../../state/overlays.ts';
import { useAction } from '../../../state/use-action.ts';
import { SelectField } from '../../../ui/Choice.tsx';
import { ColourSwatches } from '../../../ui/choices/ColourSwatches.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { uiText } from '../../../ui/strings.ts';
import { changeFolder, moveTo, moveToNewFolder } from './rail-changes.ts';
import { saveRail } from './save-rail.ts';
import { railText as text } from './strings.ts';

/** The dialogs of folders. */
export function FolderDialog(overlay: Extract<Overlay, { readonly kind: 'putInFolder' | 'editFolder' }>) {
  return overlay.kind === 'putInFolder' ? (
    <PutInFolderDialog serverId={overlay.serverId} />
  ) : (
    <EditFolderDialog folderId={overlay.folderId} />
  );
}

/** Chooses the folder of a server, or creates one. */
function PutInFolderDialog({ serverId }: { serverId: string }) {
  const server = useGateway((state) => state.servers[serverId]);
  const folders = useRail().flatMap(({ folder, servers }) =>
    folder && servers.every(({ id }) => id !== serverId)
      ? [{ value: folder.id, label: text.nameOf(folder.name, servers) }]
      : [],
  );
  const [folderId, setFolderId] = useState(folders[0]?.value ?? '');
  const [name, setName] = useState('');
  const put = useAction(async () => {
    await saveRail((rail) =>
      folderId ? moveTo(rail, serverId, folderId, 'into') : moveToNewFolder(rail, serverId, name.trim()),
    );
  }, closeOverlay);
  if (!server) return null;
  return (
    <FormDialog title={text.put(server.name)} label={text.putButton} action={put} onClose={closeOverlay}>
      {folders.length > 0 ? (
        <SelectField
          label={text.folder}
          value={folderId}
          options={[...folders, { value: '', label: text.newFolder }]}
          onValue={setFolderId}
        />
      ) : null}
      {folderId === '' ? <NameField value={name} onValue={setName} /> : null}
    </FormDialog>
  );
}

/** The name and colour of a folder. */
function EditFolderDialog({ folderId }: { folderId: string }) {
  const folder = useRail().find((entry) => entry.folder?.id === folderId)?.folder;
  const [before] = useState({ name: folder?.name ?? '', color: folder?.color ?? null });
  const [name, setName] = useState(before.name);
  const [color, setColor] = useState(before.color);
  const save = useAction(async () => {
    const changes = changedFields(before, { name: name.trim(), color });
    await saveRail((rail) => changeFolder(rail, folderId, changes));
  }, closeOverlay);
  if (!folder) return null;
  return (
    <FormDialog title={text.edit} label={uiText.save} action={save} onClose={closeOverlay}>
      <NameField value={name} onValue={setName} />
      <fieldset className="grid gap-2">
        <legend className="pb-1 font-medium text-sm">{text.colour}</legend>
        <ColourSwatches
          label={text.colour}
          none={text.noColour}
          preset={text.preset}
          value={color}
          onValue={setColor}
        />
      </fieldset>
    </FormDialog>
  );
}

function NameField({ value, onValue }: { value: string; onValue(value: string): void }) {
  return (
    <TextField
      label={text.name}
      hint={text.nameHint}
      value={value}
      onValue={onValue}
      maxLength={LIMITS.serverFolderName}
      autoComplete="off"
      autoFocus
    />
  );
}

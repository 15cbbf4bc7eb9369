import { useState } from 'react';
import { TextAreaField } from '../../../ui/Field.tsx';
import { BanDialog } from '../dialogs/BanDialog.tsx';
import { banText as text } from './strings.ts';
import { typedIds } from './typed-ids.ts';

const MAX_IDS = 200;

/** Bans people by id, even if they are not in the server. */
export function BanByIdDialog({ serverId, onClose }: { serverId: string; onClose(): void }) {
  const [typed, setTyped] = useState('');
  const { ids, bad } = typedIds(typed);
  const error =
    bad.length > 0
      ? text.badIds(bad.slice(0, 3).join(', '))
      : ids.length > MAX_IDS
        ? text.tooMany(MAX_IDS)
        : undefined;
  return (
    <BanDialog
      serverId={serverId}
      people={ids.map((id) => ({ id, name: id }))}
      title={text.banByIdTitle}
      disabled={ids.length === 0 || error !== undefined}
      done={(banned) => text.banned(banned.length)}
      onClose={onClose}
    >
      <TextAreaField
        label={text.ids}
        hint={text.idsHint}
        error={error}
        value={typed}
        onValue={setTyped}
        spellCheck={false}
        autoFocus
      />
    </BanDialog>
  );
}

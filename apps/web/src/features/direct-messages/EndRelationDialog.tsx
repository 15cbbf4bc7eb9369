import { client } from '../../state/client.ts';
import { closeOverlay, type Person } from '../../state/overlays.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { directText as text } from './strings.ts';

interface EndRelationDialogProps {
  how: 'remove' | 'block';
  person: Person;
}

/** Confirms removing a friend or blocking someone, and names the effects. */
export function EndRelationDialog({ how, person }: EndRelationDialogProps) {
  const blocks = how === 'block';
  return (
    <ConfirmDialog
      open
      onOpenChange={closeOverlay}
      title={blocks ? text.blockTitle(person.name) : text.removeTitle(person.name)}
      description={blocks ? text.blockHint : text.removeHint}
      confirm={blocks ? text.block : text.remove}
      onConfirm={async () => {
        if (blocks) await client.api.putRelationship({ userId: person.id, body: { type: 'blocked' } });
        else await client.api.deleteRelationship({ userId: person.id });
      }}
    />
  );
}

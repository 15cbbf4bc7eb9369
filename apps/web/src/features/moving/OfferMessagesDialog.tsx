import type { Member } from '@guildhall/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { closeOverlay, type Person } from '../../state/overlays.ts';
import { isPerson } from '../../state/people/is-person.ts';
import { memberName } from '../../state/queries/people.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { MemberField } from '../../ui/combo/MemberField.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { peopleKey } from './imports.ts';
import { importedPeopleText as text } from './strings.ts';

interface OfferMessagesDialogProps {
  readonly serverId: string;
  readonly person: Person;
}

/** Chooses the member who is offered the messages of an imported person. */
export function OfferMessagesDialog({ serverId, person }: OfferMessagesDialogProps) {
  const queries = useQueryClient();
  const [userId, setUserId] = useState('');
  const member = useGateway((state) => state.members[serverId]?.byId[userId]);
  const offer = useAction(async () => {
    await client.api.putImportedClaim({ serverId, personId: person.id, body: { userId } });
    showToast(text.asked(member ? memberName(member) : ''));
    await queries.invalidateQueries({ queryKey: peopleKey(serverId) });
  }, closeOverlay);
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.assignTitle(person.name)}
      description={text.assignHint}
      actions={
        <Button kind="primary" type="submit" form="offer-messages" busy={offer.busy} disabled={userId === ''}>
          {text.ask}
        </Button>
      }
    >
      <form id="offer-messages" onSubmit={offer.submit} className="grid gap-3">
        <MemberField
          label={text.member}
          required
          serverId={serverId}
          value={userId}
          onValue={setUserId}
          allows={mayClaim}
          error={offer.fields.userId}
        />
        <FormError>{offer.errorBeside('userId')}</FormError>
      </form>
    </Dialog>
  );
}

/** Bots cannot be asked. */
function mayClaim({ user }: Member): boolean {
  return isPerson(user);
}

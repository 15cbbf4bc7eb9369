import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { closeOverlay, type Person } from '../../state/overlays.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { ComboField } from '../../ui/combo/ComboField.tsx';
import type { Choice } from '../../ui/combo/choices.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { useMembers } from '../members/index.ts';
import { peopleKey } from './imports.ts';
import { importedPeopleText as text } from './strings.ts';

interface OfferMessagesDialogProps {
  readonly serverId: string;
  readonly person: Person;
}

/** Chooses the member who is offered the messages of an imported person. */
export function OfferMessagesDialog({ serverId, person }: OfferMessagesDialogProps) {
  useMembers(serverId);
  const queries = useQueryClient();
  const members = useGateway((state) => state.members[serverId]?.byId);
  const choices = useMemo((): readonly Choice[] => {
    const people = Object.values(members ?? {}).filter(({ user }) => !user.tag);
    return people.map(({ user, nick }) => ({
      value: user.id,
      label: nick ?? user.displayName,
      detail: `@${user.username}`,
      icon: { kind: 'user', avatarUrl: user.avatarUrl },
    }));
  }, [members]);
  const [userId, setUserId] = useState('');
  const offer = useAction(async () => {
    await client.api.putImportedClaim({ serverId, personId: person.id, body: { userId } });
    showToast(text.asked(choices.find(({ value }) => value === userId)?.label ?? ''));
    await queries.invalidateQueries({ queryKey: peopleKey(serverId) });
    closeOverlay();
  });
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
        <ComboField
          label={text.member}
          required
          value={userId}
          onValue={setUserId}
          choices={choices}
          error={offer.fields.userId}
        />
        <FormError>{offer.error}</FormError>
      </form>
    </Dialog>
  );
}

import type { DirectChannel, User } from '@guildhall/protocol';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { list } from '../../languages/words.ts';
import { client } from '../../state/client.ts';
import { describeError } from '../../state/describe-error.ts';
import { answerIntoState, useGateway } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { useSharedPeople } from '../../state/queries/shared-people.ts';
import { directPut } from '../../state/resources/directs.ts';
import { fittingPeople } from '../../state/search/fitting-people.ts';
import { useAction } from '../../state/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ToggleRow } from '../../ui/choices/ToggleRow.tsx';
import { toggled } from '../../ui/choices/toggled.ts';
import { CloseButton, Dialog } from '../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { moveFocus } from '../../ui/roving.ts';
import { uiText } from '../../ui/strings.ts';
import { Status } from '../../ui/text/Status.tsx';
import { directFirstText } from './first-strings.ts';
import { directText } from './strings.ts';

const SHOWN = 30;

/** Friends first, then the loaded members of the person's servers. */
function knownPeople(state: Pick<GatewayState, 'relationships' | 'members' | 'account'>): readonly User[] {
  const found = new Map<string, User>();
  for (const { user, type } of Object.values(state.relationships)) {
    if (type === 'friend') found.set(user.id, user);
  }
  for (const { byId } of Object.values(state.members)) {
    for (const { user } of Object.values(byId)) found.set(user.id, user);
  }
  return [...found.values()].filter(({ id, tag }) => id !== state.account?.id && tag !== 'system');
}

/** People whose names match the search, after the chosen ones that do not. More may arrive while `pending`. */
function usePeople(search: string, chosen: readonly string[]) {
  const { pending, error } = useSharedPeople(search);
  const relationships = useGateway((state) => state.relationships);
  const members = useGateway((state) => state.members);
  const account = useGateway((state) => state.account);
  const people = useMemo(
    () => knownPeople({ relationships, members, account }),
    [relationships, members, account],
  );
  const found = fittingPeople(people, search).slice(0, SHOWN);
  const others = people.filter((person) => chosen.includes(person.id) && !found.includes(person));
  return { fitting: [...others, ...found], none: found.length === 0, pending, error };
}

/** The first of these people who is not a friend. */
function useStranger(people: readonly User[]): User | undefined {
  return useGateway(({ relationships }) => people.find(({ id }) => relationships[id]?.type !== 'friend'));
}

/** Opens the conversation with the chosen people. */
function useStart(chosen: readonly string[]) {
  const navigate = useNavigate();
  async function start(): Promise<DirectChannel> {
    const [first = ''] = chosen;
    const body = chosen.length === 1 ? { recipientId: first } : { recipientIds: [...chosen] };
    return await answerIntoState(() => client.api.openDirectChannel({ body }), directPut);
  }
  function open({ id: channelId }: DirectChannel): Promise<void> {
    closeOverlay();
    return navigate({ to: '/messages/$channelId', params: { channelId } });
  }
  return useAction(start, open);
}

/** Starts a conversation with one person, or a group with several friends. */
export function NewMessageDialog() {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { fitting, none, pending, error } = usePeople(search, chosen);
  const searchError = error ? describeError(error) : undefined;
  const start = useStart(chosen);
  const people = fitting.filter(({ id }) => chosen.includes(id));
  const stranger = useStranger(people.length > 1 ? people : []);
  const names =
    people.length > 0 ? directText.chosen(list(people.map(({ displayName }) => displayName))) : null;
  const toggle = (id: string) => setChosen((known) => toggled(known, id));
  function chooseByEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    const first = search.trim() ? fitting.find(({ id }) => !chosen.includes(id)) : undefined;
    if (first) {
      toggle(first.id);
      setSearch('');
    } else if (chosen.length > 0 && !stranger) void start.run();
  }
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={directFirstText.start}
      description={directText.startHint}
      actions={
        <>
          <CloseButton />
          <Button
            kind="primary"
            busy={start.busy}
            disabled={chosen.length === 0 || stranger !== undefined}
            onClick={() => void start.run()}
          >
            {chosen.length > 1 ? directText.makeGroup : directText.open}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <TextField
          label={directText.search}
          placeholder={directText.searchHint}
          autoComplete="off"
          autoFocus
          value={search}
          onKeyDown={chooseByEnter}
          onValue={setSearch}
        />
        <FormError>
          {stranger ? directText.strangers(stranger.displayName) : (start.error ?? searchError)}
        </FormError>
        <Status className="text-muted text-sm">
          {none && !searchError ? (pending ? uiText.searching : directText.nobody) : names}
        </Status>
        <PeopleChoice people={fitting} chosen={chosen} onToggle={toggle} />
      </div>
    </Dialog>
  );
}

interface PeopleChoiceProps {
  people: readonly User[];
  chosen: readonly string[];
  onToggle(id: string): void;
}

function PeopleChoice({ people, chosen, onToggle }: PeopleChoiceProps) {
  return (
    <ul onKeyDown={(event) => moveFocus(event, 'button')} className="grid max-h-72 gap-0.5 overflow-y-auto">
      {people.map(({ id, displayName, username, avatarUrl }) => (
        <ToggleRow
          key={id}
          picture={<Avatar id={id} name={displayName} url={avatarUrl} size={32} />}
          name={displayName}
          detail={`@${username}`}
          chosen={chosen.includes(id)}
          onToggle={() => onToggle(id)}
        />
      ))}
    </ul>
  );
}

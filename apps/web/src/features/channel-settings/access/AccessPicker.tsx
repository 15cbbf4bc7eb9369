import type { Role } from '@guildhall/protocol';
import { Shield } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { describeError } from '../../../state/describe-error.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { usePeople } from '../../../state/queries/found-people.ts';
import { memberName } from '../../../state/queries/people.ts';
import { fits } from '../../../state/search/fits.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Checkbox } from '../../../ui/Choice.tsx';
import { RadioChoice, RadioItem, RadioMark } from '../../../ui/choices/RadioChoice.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { uiText } from '../../../ui/strings.ts';
import { Status } from '../../../ui/text/Status.tsx';
import { channelSettingsText as text } from '../strings.ts';

const LIST = 'max-h-60 overflow-y-auto rounded-control border border-line p-1';
const ROW =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-control px-2 text-start hover:bg-hover touch:min-h-11';

/** A role or a person. */
export interface Target {
  readonly id: string;
  readonly type: 'role' | 'member';
}

interface Offer {
  readonly target: Target;
  readonly name: string;
  readonly picture: ReactNode;
}

interface AccessPickerProps {
  serverId: string;
  chosen: readonly Target[];
  /** Whether to choose one instead of several; then @everyone is among the roles. */
  single?: boolean;
  /** Roles and people to leave out. */
  without?: readonly string[];
  onChosen(chosen: readonly Target[]): void;
}

/** Roles and people of a server, found by name. */
export function AccessPicker({
  serverId,
  chosen,
  single = false,
  without = [],
  onChosen,
}: AccessPickerProps) {
  const [query, setQuery] = useState('');
  const { groups, pending, error } = useOffers(serverId, query, single ? without : [...without, serverId]);
  const list = groups.map(({ label, offers }) => (
    <fieldset key={label} className="grid">
      <legend className="px-2 py-1 font-medium text-faint text-xs">{label}</legend>
      {offers.map((offer) =>
        single ? (
          <RadioOffer key={offer.target.id} offer={offer} />
        ) : (
          <CheckboxOffer
            key={offer.target.id}
            offer={offer}
            checked={chosen.some(({ id }) => id === offer.target.id)}
            onChecked={(on) =>
              onChosen(on ? [...chosen, offer.target] : chosen.filter(({ id }) => id !== offer.target.id))
            }
          />
        ),
      )}
    </fieldset>
  ));
  const offered = groups.flatMap(({ offers }) => offers.map(({ target }) => target));
  const isEmpty = offered.length === 0 && !error;
  const content = (
    <>
      {list}
      <Status className={isEmpty ? 'p-2 text-muted text-sm' : ''}>
        {isEmpty ? (pending ? uiText.searching : text.pickNone) : null}
      </Status>
    </>
  );
  return (
    <div className="grid gap-2">
      <TextField
        label={text.pickSearch}
        aside={chosen.length > 0 && !single ? text.chosen(chosen.length) : undefined}
        type="search"
        value={query}
        onValue={setQuery}
        error={error ? describeError(error) : undefined}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
      />
      {single ? (
        <RadioChoice
          aria-label={text.pickSearch}
          value={chosen[0]?.id ?? ''}
          onValueChange={(chosenId) => onChosen(offered.filter(({ id }) => id === chosenId))}
          className={LIST}
        >
          {content}
        </RadioChoice>
      ) : (
        <div className={LIST}>{content}</div>
      )}
    </div>
  );
}

/** Roles and people whose names contain the query, in groups that are not empty. */
function useOffers(serverId: string, query: string, without: readonly string[]) {
  const roles = useGateway((state) => state.roles[serverId]) ?? [];
  const { people, pending, error } = usePeople(serverId, query);
  const offeredRoles = roles
    .filter(({ name }) => fits(query, name))
    .map(
      (role): Offer => ({
        target: { id: role.id, type: 'role' },
        name: role.name,
        picture: <RoleMark role={role} />,
      }),
    );
  const offeredPeople = people.map(
    (member): Offer => ({
      target: { id: member.user.id, type: 'member' },
      name: memberName(member),
      picture: <Avatar {...member.user} name={memberName(member)} url={member.user.avatarUrl} size={24} />,
    }),
  );
  const groups = [
    { label: text.pickRoles, offers: offeredRoles },
    { label: text.pickPeople, offers: offeredPeople },
  ]
    .map(({ label, offers }) => ({
      label,
      offers: offers.filter(({ target }) => !without.includes(target.id)),
    }))
    .filter(({ offers }) => offers.length > 0);
  return { groups, pending, error };
}

interface CheckboxOfferProps {
  offer: Offer;
  checked: boolean;
  onChecked(on: boolean): void;
}

function CheckboxOffer({ offer, checked, onChecked }: CheckboxOfferProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={ROW}>
      <Checkbox id={id} checked={checked} onChecked={onChecked} />
      <Offered {...offer} />
    </label>
  );
}

function RadioOffer({ offer }: { offer: Offer }) {
  return (
    <RadioItem value={offer.target.id} className={ROW}>
      <RadioMark />
      <Offered {...offer} />
    </RadioItem>
  );
}

function Offered({ name, picture }: Offer) {
  return (
    <>
      {picture}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {name}
      </span>
    </>
  );
}

/** A role's colour as a shield. */
export function RoleMark({ role }: { role: Pick<Role, 'color'> | undefined }) {
  return (
    <span
      className="grid size-6 shrink-0 place-items-center text-muted"
      style={role?.color ? { color: role.color } : undefined}
    >
      <Icon of={Shield} size={18} />
    </span>
  );
}

import type { User } from '@guildhall/protocol';
import { useId, useState } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { TextField } from '../../ui/Field.tsx';
import { searchText as text } from './strings.ts';

const MOST = 20;

type Named = Pick<User, 'id' | 'username' | 'displayName'>;

function peopleOf(
  state: Pick<GatewayState, 'members' | 'directs' | 'account'>,
  serverId: string,
  channelId: string,
): readonly Named[] {
  if (serverId !== DIRECT)
    return Object.values(state.members[serverId]?.byId ?? {}).map(({ user, nick }) => ({
      ...user,
      displayName: nick ?? user.displayName,
    }));
  const self = state.account ? [state.account] : [];
  return [...self, ...(state.directs[channelId]?.recipients ?? [])];
}

interface PersonFieldProps {
  label: string;
  serverId: string;
  channelId: string;
  value: string | null;
  onValue(userId: string | null): void;
}

/** A person of a place by username, with suggestions. */
export function PersonField({ label, serverId, channelId, value, onValue }: PersonFieldProps) {
  const members = useGateway((state) => state.members[serverId]);
  const directs = useGateway((state) => state.directs);
  const account = useGateway((state) => state.account);
  const people = peopleOf(
    { members: members ? { [serverId]: members } : {}, directs, account },
    serverId,
    channelId,
  );
  const chosen = people.find(({ id }) => id === value);
  const [written, setWritten] = useState(chosen ? `@${chosen.username}` : '');
  const listId = useId();
  const wanted = written.trim().replace(/^@/, '').toLocaleLowerCase();
  const fitting =
    wanted === ''
      ? []
      : people
          .filter(({ username, displayName }) =>
            `${username} ${displayName}`.toLocaleLowerCase().includes(wanted),
          )
          .slice(0, MOST);
  const isUnknown = wanted !== '' && value === null && fitting.length === 0;
  return (
    <>
      <TextField
        label={label}
        placeholder={text.personExample}
        error={isUnknown ? text.personUnknown : undefined}
        list={listId}
        value={written}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onValue={(next) => {
          setWritten(next);
          const name = next.trim().replace(/^@/, '').toLocaleLowerCase();
          onValue(people.find(({ username }) => username === name)?.id ?? null);
        }}
      />
      <datalist id={listId}>
        {fitting.map((person) => (
          <option key={person.id} value={`@${person.username}`}>
            {person.displayName}
          </option>
        ))}
      </datalist>
    </>
  );
}

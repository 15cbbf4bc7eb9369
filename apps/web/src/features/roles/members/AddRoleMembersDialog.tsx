import type { Member, Role } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { describeError } from '../../../state/describe-error.ts';
import { readIntoState, useGateway } from '../../../state/gateway-store.ts';
import type { Person } from '../../../state/overlays.ts';
import { membersFound } from '../../../state/resources/members.ts';
import { useSettled } from '../../../state/search/use-settled.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CheckboxRow } from '../../../ui/Choice.tsx';
import { PeopleDialog } from '../../../ui/dialogs/PeopleDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Status } from '../../../ui/text/Status.tsx';
import { roleText as text } from '../strings.ts';

interface AddRoleMembersDialogProps {
  serverId: string;
  role: Role;
  onClose(): void;
}

/** Gives a role to several members, found by name. */
export function AddRoleMembersDialog({ serverId, role, onClose }: AddRoleMembersDialogProps) {
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const membership = (userId: string) => ({ serverId, userId, roleId: role.id });
  return (
    <PeopleDialog
      title={text.addTitle(role.name)}
      confirm={text.addConfirm(chosen.length)}
      disabled={chosen.length === 0}
      people={chosen}
      act={({ id }) => client.api.giveRole(membership(id))}
      undo={({ id }) => client.api.takeRole(membership(id))}
      done={(done) =>
        text.added(done.length === 1 ? (done[0]?.name ?? '') : text.members(done.length), role.name)
      }
      onClose={onClose}
    >
      <Candidates serverId={serverId} role={role} chosen={chosen} onChosen={setChosen} />
    </PeopleDialog>
  );
}

interface CandidatesProps {
  serverId: string;
  role: Role;
  chosen: readonly Person[];
  onChosen(people: readonly Person[]): void;
}

const AT_ONCE = 20;

/** The matching members, below the chosen ones. */
function Candidates({ serverId, role, chosen, onChosen }: CandidatesProps) {
  const [query, setQuery] = useState('');
  const q = useSettled(query.trim());
  const found = useQuery({
    queryKey: ['member-search', serverId, q],
    queryFn: ({ signal }) => readCandidates(serverId, q, signal),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const shown = found.data ?? [];
  const others = chosen.filter(({ id }) => !shown.some(({ user }) => user.id === id));
  function choose(person: Person, on: boolean): void {
    onChosen(on ? [...chosen, person] : chosen.filter(({ id }) => id !== person.id));
  }
  return (
    <div className="grid gap-3">
      <TextField
        label={text.findMember}
        hint={text.findMemberHint}
        type="search"
        value={query}
        onValue={setQuery}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoFocus
        autoComplete="off"
      />
      <div className="-mx-2 grid max-h-72 overflow-y-auto">
        {others.map((person) => (
          <CheckboxRow key={person.id} label={person.name} checked onChecked={(on) => choose(person, on)} />
        ))}
        {shown.map((member) => (
          <Candidate
            key={member.user.id}
            serverId={serverId}
            role={role}
            member={member}
            checked={chosen.some(({ id }) => id === member.user.id)}
            onChoose={choose}
          />
        ))}
      </div>
      <Status className="text-muted text-sm">
        {found.isSuccess && shown.length === 0 ? text.nobodyFound : null}
      </Status>
      <FormError>{found.error ? describeError(found.error) : undefined}</FormError>
    </div>
  );
}

/** The first matches by name; the newest members without a text. */
function readCandidates(serverId: string, q: string, signal: AbortSignal): Promise<readonly Member[]> {
  return readIntoState(
    async () =>
      q
        ? client.api.searchMembers({ serverId, query: { q, limit: AT_ONCE }, signal })
        : (await client.api.browseMembers({ serverId, query: { limit: AT_ONCE }, signal })).members,
    (state, members) => membersFound(state, serverId, members),
  );
}

interface CandidateProps {
  serverId: string;
  role: Role;
  member: Member;
  checked: boolean;
  onChoose(person: Person, on: boolean): void;
}

function Candidate({ serverId, role, member, checked, onChoose }: CandidateProps) {
  const { user } = member;
  const person = { id: user.id, name: member.nick ?? user.displayName };
  const has = useGateway((state) => state.members[serverId]?.byId[user.id]?.roles.includes(role.id) ?? false);
  return (
    <CheckboxRow
      label={person.name}
      hint={has ? text.hasAlready : `@${user.username}`}
      picture={<Avatar id={user.id} name={person.name} url={user.avatarUrl} size={20} />}
      checked={checked || has}
      disabled={has}
      onChecked={(on) => onChoose(person, on)}
    />
  );
}

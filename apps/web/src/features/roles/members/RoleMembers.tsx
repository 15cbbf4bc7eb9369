import type { Member, Role } from '@guildhall/protocol';
import { Plus, Users, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { client } from '../../../state/client.ts';
import { openOverlay, type Person } from '../../../state/overlays.ts';
import { useMemberPages } from '../../../state/queries/member-pages.ts';
import { useSettled } from '../../../state/search/use-settled.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Choice.tsx';
import { PeopleDialog, showResult } from '../../../ui/dialogs/PeopleDialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { MorePages } from '../../../ui/panels/MorePages.tsx';
import { EmptyState, Loading } from '../../../ui/Surface.tsx';
import { SearchField } from '../../../ui/search/SearchField.tsx';
import { Status } from '../../../ui/text/Status.tsx';
import { WorkButton } from '../../../ui/WorkButton.tsx';
import { roleText as text } from '../strings.ts';
import { AddRoleMembersDialog } from './AddRoleMembersDialog.tsx';

interface RoleMembersProps {
  serverId: string;
  role: Role;
  /** Whether the person cannot give the role. */
  locked: boolean;
}

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  function select(userId: string, on: boolean): void {
    const next = new Set(selected);
    if (on) next.add(userId);
    else next.delete(userId);
    setSelected(next);
  }
  return { selected, select, deselectAll: () => setSelected(new Set()) };
}

/** The members of a role, with controls to add and remove them. */
export function RoleMembers({ serverId, role, locked }: RoleMembersProps) {
  const [query, setQuery] = useState('');
  const [adding, setAdding] = useState(false);
  const [taking, setTaking] = useState<readonly Person[]>();
  const { selected, select, deselectAll } = useSelection();
  const q = useSettled(query.trim());
  const filter = useMemo(() => ({ roleId: role.id, ...(q ? { q } : {}) }), [role.id, q]);
  const pages = useMemberPages(serverId, filter);
  const givable = !locked && role.botId === null;
  const chosen = pages.members.filter(({ user }) => selected.has(user.id)).map(personOf);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={text.findMember}
          value={query}
          onValue={setQuery}
          className="min-w-0 flex-1 basis-40"
        />
        {givable && chosen.length > 0 ? (
          <Button kind="danger" onClick={() => setTaking(chosen)}>
            {text.removeSelected(chosen.length)}
          </Button>
        ) : null}
        {givable ? (
          <Button icon={<Icon of={Plus} size={16} />} onClick={() => setAdding(true)}>
            {text.addMembers}
          </Button>
        ) : null}
      </div>
      <Found
        pages={pages}
        searched={q !== ''}
        row={(member) => (
          <RoleMemberRow
            key={member.user.id}
            serverId={serverId}
            role={role}
            member={member}
            givable={givable}
            selected={selected.has(member.user.id)}
            onSelect={(on) => select(member.user.id, on)}
          />
        )}
      />
      {adding ? (
        <AddRoleMembersDialog serverId={serverId} role={role} onClose={() => setAdding(false)} />
      ) : null}
      {taking ? (
        <TakeDialog
          serverId={serverId}
          role={role}
          people={taking}
          onDone={deselectAll}
          onClose={() => setTaking(undefined)}
        />
      ) : null}
    </div>
  );
}

function personOf({ user, nick }: Member): Person {
  return { id: user.id, name: nick ?? user.displayName };
}

interface FoundProps {
  pages: ReturnType<typeof useMemberPages>;
  searched: boolean;
  row(member: Member): React.ReactNode;
}

function Found({ pages, searched, row }: FoundProps) {
  const found = pages.pending || pages.error ? undefined : pages.members;
  const isEmpty = found?.length === 0;
  return (
    <>
      <Status className="text-muted text-sm">{isEmpty && searched ? text.nobodyFound : null}</Status>
      {pages.pending ? <Loading label={text.loadingMembers} /> : null}
      {pages.error ? <FailedRead query={pages} /> : null}
      {isEmpty && !searched ? (
        <EmptyState icon={Users} title={text.nobody}>
          {text.first}
        </EmptyState>
      ) : null}
      {found && !isEmpty ? (
        <>
          <ul className="grid">{found.map(row)}</ul>
          <MorePages pages={pages.next} />
        </>
      ) : null}
    </>
  );
}

interface RoleMemberRowProps {
  serverId: string;
  role: Role;
  member: Member;
  givable: boolean;
  selected: boolean;
  onSelect(on: boolean): void;
}

function RoleMemberRow(props: RoleMemberRowProps) {
  const { serverId, role, member, givable, selected, onSelect } = props;
  const person = personOf(member);
  const userId = person.id;
  async function take(): Promise<void> {
    const membership = { serverId, userId, roleId: role.id };
    await client.api.takeRole(membership);
    showResult(text.removed(person.name, role.name), [person], () => client.api.giveRole(membership));
  }
  return (
    <li className="flex min-h-12 items-center gap-3 border-line border-b last:border-b-0">
      {givable ? <Checkbox label={text.select(person.name)} checked={selected} onChecked={onSelect} /> : null}
      <Avatar id={userId} name={person.name} url={member.user.avatarUrl} size={32} />
      <button
        type="button"
        onClick={() => openOverlay({ kind: 'memberRoles', serverId, people: [person] })}
        className="min-w-0 flex-1 text-start touch:min-h-11"
      >
        <span dir="auto" className="block font-medium [overflow-wrap:anywhere]">
          {person.name}
        </span>
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">@{member.user.username}</span>
      </button>
      {givable ? (
        <WorkButton label={text.remove(person.name)} work={take}>
          <Icon of={X} />
        </WorkButton>
      ) : null}
    </li>
  );
}

interface TakeDialogProps {
  serverId: string;
  role: Role;
  people: readonly Person[];
  onDone(): void;
  onClose(): void;
}

/** Removes several members from a role. */
function TakeDialog({ serverId, role, people, onDone, onClose }: TakeDialogProps) {
  const membership = (userId: string) => ({ serverId, userId, roleId: role.id });
  return (
    <PeopleDialog
      title={text.takeTitle(role.name, text.members(people.length))}
      confirm={text.take}
      danger
      people={people}
      act={({ id }) => client.api.takeRole(membership(id))}
      undo={({ id }) => client.api.giveRole(membership(id))}
      done={(done) => text.removed(text.members(done.length), role.name)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

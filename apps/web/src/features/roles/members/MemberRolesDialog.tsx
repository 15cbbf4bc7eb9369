import type { Member, Role } from '@guildhall/protocol';
import { useRef, useState } from 'react';
import { client } from '../../../state/client.ts';
import { answerIntoState, gatewayStore, useGateway } from '../../../state/gateway-store.ts';
import { closeOverlay, type Person } from '../../../state/overlays.ts';
import { useLoadedMember } from '../../../state/people/wanted-members.ts';
import { givableRoles } from '../../../state/permissions.ts';
import { membersFound } from '../../../state/resources/members.ts';
import { CheckboxList } from '../../../ui/choices/CheckboxList.tsx';
import { PeopleDialog } from '../../../ui/dialogs/PeopleDialog.tsx';
import { RoleDot } from '../../../ui/marks/RoleColour.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { uiText } from '../../../ui/strings.ts';
import {
  chosenRoles,
  heldBy,
  type RoleChoices,
  refusalFor,
  restoredRoles,
  shownHeld,
  toggleRoleChoice,
} from '../role-choices.ts';
import { roleText as text } from '../strings.ts';
import { saveMemberRoles } from './save-member-roles.ts';

interface MemberRolesDialogProps {
  serverId: string;
  people: readonly Person[];
  onClose?(): void;
}

const NO_MEMBERS: readonly Member[] = [];
const NO_ROLES: readonly Role[] = [];

/** The roles of one or several members: ticked roles belong to all, others to none. */
export function MemberRolesDialog({ serverId, people, onClose = closeOverlay }: MemberRolesDialogProps) {
  useLoadedMember(serverId, people[0]?.id ?? '');
  const [choices, setChoices] = useState<RoleChoices>(new Map());
  const [reason, setReason] = useState('');
  const before = useRef(new Map<string, readonly string[]>());
  const who = people.length === 1 ? (people[0]?.name ?? '') : text.members(people.length);
  const audited = reason.trim() ? { reason: reason.trim() } : {};
  const save = (userId: string, chosen: readonly string[]) =>
    saveMemberRoles({ serverId, userId, ...audited }, chosen);
  async function act({ id }: Person): Promise<void> {
    const held = rolesNow(serverId, id) ?? (await readRoles(serverId, id));
    await save(id, chosenRoles(held, choices));
    before.current.set(id, held);
  }
  async function undo({ id }: Person): Promise<void> {
    const held = await readRoles(serverId, id);
    await save(id, restoredRoles(held, before.current.get(id) ?? [], choices));
  }
  return (
    <PeopleDialog
      title={text.of(who)}
      description={text.ofHint}
      confirm={uiText.save}
      disabled={choices.size === 0}
      people={people}
      act={act}
      undo={undo}
      done={() => text.ofSaved(who)}
      onClose={onClose}
    >
      <RoleBoxes serverId={serverId} people={people} choices={choices} onChoices={setChoices} />
      <ReasonField value={reason} onValue={setReason} />
    </PeopleDialog>
  );
}

function rolesNow(serverId: string, userId: string): readonly string[] | undefined {
  return gatewayStore.get().members[serverId]?.byId[userId]?.roles;
}

async function readRoles(serverId: string, userId: string): Promise<readonly string[]> {
  const member = await answerIntoState(
    () => client.api.getMember({ serverId, userId }),
    (state, found) => membersFound(state, serverId, [found]),
  );
  return member.roles;
}

interface RoleBoxesProps {
  serverId: string;
  people: readonly Person[];
  choices: RoleChoices;
  onChoices(choices: RoleChoices): void;
}

function RoleBoxes({ serverId, people, choices, onChoices }: RoleBoxesProps) {
  const roles = useGateway((state) => state.roles[serverId] ?? NO_ROLES);
  const givable = useGateway((state) => givableRoles(state, serverId));
  const table = useGateway((state) => state.members[serverId]?.byId);
  const members = people.flatMap(({ id }) => table?.[id] ?? NO_MEMBERS);
  const words = { managed: text.managedShort, above: text.aboveShort };
  const listed = roles
    .filter(({ id }) => id !== serverId)
    .map((role) => ({ role, held: heldBy(role.id, members), refusal: refusalFor(role, givable, words) }))
    .filter(({ held, refusal }) => !refusal || held !== 'none');
  const rows = listed.map(({ role, held, refusal }) => {
    const shown = shownHeld(role.id, held, choices);
    const note = refusal ?? (shown === 'some' ? text.some : undefined);
    return {
      id: role.id,
      label: role.name,
      picture: <RoleDot colour={role.color} />,
      ...(note ? { hint: note } : {}),
      checked: shown === 'some' ? ('indeterminate' as const) : shown === 'all',
      disabled: refusal !== undefined,
      onChecked: () => onChoices(toggleRoleChoice(role.id, held, choices)),
    };
  });
  return <CheckboxList search={text.search} none={text.noneToGive} rows={rows} />;
}

import type { Role } from '@guildhall/protocol';
import { ArrowLeft, EllipsisVertical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { number } from '../../languages/words.ts';
import { client } from '../../state/client.ts';
import { rebasedBits } from '../../state/forms/rebased-bits.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { mayInServer, ownRank, ownServerPermissions } from '../../state/permissions.ts';
import { useAction } from '../../state/use-action.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { useBackGesture } from '../../ui/focus/use-back-gesture.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { RoleDot } from '../../ui/marks/RoleColour.tsx';
import { Tabs, useTab } from '../../ui/panels/Tabs.tsx';
import { UnsavedBar } from '../../ui/panels/UnsavedBar.tsx';
import { uiText } from '../../ui/strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { PermissionSwitches } from '../permissions/index.ts';
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx';
import { RoleMembers } from './members/RoleMembers.tsx';
import { RoleDisplay } from './RoleDisplay.tsx';
import { changeRole } from './role-actions.ts';
import { type RoleForm, roleChanges, toForm } from './role-form.ts';
import { roleText as text } from './strings.ts';
import { useRoleEntries } from './use-role-entries.ts';

interface RoleEditorProps {
  serverId: string;
  role: Role;
  /** The number of members; undefined while unknown, and for @everyone. */
  members: number | undefined;
  /** Goes to another role, or back to the list. */
  onRole(roleId: string | undefined): void;
}

/** A role: its display, permissions and members. */
export function RoleEditor({ serverId, role, members, onRole }: RoleEditorProps) {
  const isEveryone = role.id === serverId;
  const refusal = useRefusal(serverId, role);
  const held = useGateway((state) => ownServerPermissions(state, serverId));
  const edit = useRoleForm(serverId, role);
  const [tab, setTab] = useTab(isEveryone ? 'permissions' : 'display', edit.nameFault && 'display');
  const locked = refusal !== undefined;
  const note = refusal ?? (isEveryone ? text.everyoneOnly : undefined);
  const display = {
    id: 'display',
    label: text.display,
    content: (
      <RoleDisplay
        role={role}
        form={edit.form}
        nameFault={edit.nameFault}
        disabled={locked}
        onForm={edit.setForm}
      />
    ),
  };
  const permissions = {
    id: 'permissions',
    label: text.permissions,
    content: (
      <PermissionSwitches
        value={edit.form.permissions}
        held={held}
        disabled={locked}
        onValue={(value) => edit.setForm({ ...edit.form, permissions: value })}
      />
    ),
  };
  const holders = {
    id: 'members',
    label: members === undefined ? text.membersTab : `${text.membersTab} · ${number(members)}`,
    content: <RoleMembers serverId={serverId} role={role} locked={locked} />,
  };
  return (
    <form onSubmit={edit.submit} className="grid gap-4">
      <RoleHeader
        serverId={serverId}
        role={role}
        members={members}
        changed={edit.changed}
        locked={locked}
        onRole={onRole}
      />
      {note ? <p className="rounded-card bg-active px-3 py-2 text-sm">{note}</p> : null}
      <Tabs
        label={text.tabs}
        open={tab}
        onOpen={setTab}
        tabs={isEveryone ? [permissions] : [display, permissions, holders]}
      />
      <FormError>{edit.error}</FormError>
      <UnsavedBar shown={edit.changed || edit.busy} busy={edit.busy} onReset={edit.reset} />
    </form>
  );
}

/** Why the person cannot change the role; undefined when they can. */
function useRefusal(serverId: string, role: Role): string | undefined {
  return useGateway((state) => {
    if (!mayInServer(state, serverId, 'manageRoles')) return text.needs;
    return role.position < ownRank(state, serverId) ? undefined : text.above;
  });
}

/** The edited role. Changes by others are merged into fields that were not edited here. */
function useRoleForm(serverId: string, role: Role) {
  const [base, setBase] = useState(role);
  const [form, setForm] = useState<RoleForm>(() => toForm(role));
  const changes = roleChanges(base, form);
  useEffect(() => {
    setForm((edited) => merged(base, role, edited));
    setBase(role);
  }, [role, base]);
  const save = useAction(async () => {
    if (!changes) return;
    await changeRole(serverId, () => client.api.updateRole({ serverId, roleId: role.id, body: changes }));
    showToast(uiText.saved);
  });
  function reset(): void {
    setForm(toForm(role));
    save.clear();
  }
  return {
    form,
    setForm,
    submit: save.submit,
    changed: changes !== null,
    busy: save.busy,
    nameFault: save.fields.name,
    error: save.errorBeside('name'),
    reset,
  };
}

/** Rebases the form on a newer role: edited fields and permissions stay, others are updated. */
function merged(before: Role, now: Role, edited: RoleForm): RoleForm {
  const changes = roleChanges(before, edited);
  if (!changes) return toForm(now);
  const keys = Object.keys(changes) as (keyof RoleForm)[];
  const permissions = rebasedBits(toForm(before).permissions, toForm(now).permissions, edited.permissions);
  return { ...toForm(now), ...Object.fromEntries(keys.map((key) => [key, edited[key]])), permissions };
}

interface RoleHeaderProps extends RoleEditorProps {
  changed: boolean;
  locked: boolean;
}

function RoleHeader({ serverId, role, members, changed, locked, onRole }: RoleHeaderProps) {
  /** Where to go after discarding the changes; `null` for the list. */
  const [leaving, setLeaving] = useState<string | null>();
  const [deleting, setDeleting] = useState(false);
  const go = (target: string | null) => (changed ? setLeaving(target) : onRole(target ?? undefined));
  useBackGesture(true, () => go(null));
  const entries = useRoleEntries({
    serverId,
    role,
    changeable: !locked,
    onOpen: go,
    onDelete: () => setDeleting(true),
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        kind="quiet"
        icon={<Icon of={ArrowLeft} size={16} />}
        onClick={() => go(null)}
        autoFocus
        className="-ms-3.5"
      >
        {text.back}
      </Button>
      <h2 className="flex min-w-32 flex-1 items-center gap-2 font-semibold text-lg">
        <RoleDot colour={role.color} />
        <span dir="auto" className="truncate">
          {role.name}
        </span>
      </h2>
      <Menu entries={entries} align="end">
        <IconButton label={text.actions(role.name)}>
          <Icon of={EllipsisVertical} />
        </IconButton>
      </Menu>
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={text.discardTitle}
        description={text.discardHint}
        confirm={text.discard}
        onConfirm={async () => onRole(leaving ?? undefined)}
      />
      {deleting ? (
        <DeleteRoleDialog
          serverId={serverId}
          role={role}
          count={members}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </div>
  );
}

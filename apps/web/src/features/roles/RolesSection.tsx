import { LIMITS } from '@guildhall/protocol/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Plus, Shield } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { mayInServer } from '../../state/permissions.ts';
import { readAgain } from '../../state/queries/read-again.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { useOpenEntry } from '../../ui/entries/use-open-entry.ts';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState } from '../../ui/Surface.tsx';
import { SearchField } from '../../ui/search/SearchField.tsx';
import { RoleEditor } from './RoleEditor.tsx';
import { RoleList } from './RoleList.tsx';
import { createRole } from './role-actions.ts';
import { roleText as text } from './strings.ts';

const COUNT_AGAIN_MS = 1000;

/** The roles of a server and their order. */
export function RolesSection({ serverId }: { serverId: string }) {
  const { target } = useSearch({ from: '/signed-in/servers/$serverId/settings/{-$section}' });
  const roles = useGateway((state) => state.roles[serverId]);
  const [role, setRoleId] = useOpenEntry(roles, ({ name }) => text.deleted(name), target);
  const counts = useRoleCounts(serverId);
  const lastOpen = useRef<string>(undefined);
  if (role) {
    lastOpen.current = role.id;
    return (
      <RoleEditor
        key={role.id}
        serverId={serverId}
        role={role}
        members={role.id === serverId ? undefined : counts.of(role.id)}
        onRole={setRoleId}
      />
    );
  }
  return <Overview serverId={serverId} lastOpen={lastOpen.current} countOf={counts.of} onRole={setRoleId} />;
}

/** The number of members of each role. */
function useRoleCounts(serverId: string) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['role-counts', serverId],
    queryFn: ({ signal }) => client.api.countRoleMembers({ serverId, signal }),
    staleTime: 0,
  });
  useEffect(() => {
    // Many members may change at once; the counts are then read once.
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = client.on('dispatch', ({ name, payload }) => {
      if (name !== 'MEMBER_ADD' && name !== 'MEMBER_UPDATE' && name !== 'MEMBER_REMOVE') return;
      // Bots join with a role made for them; people usually have none.
      if (name === 'MEMBER_ADD' && payload.roles.length === 0) return;
      if (payload.serverId !== serverId || waiting !== undefined) return;
      waiting = setTimeout(() => {
        waiting = undefined;
        readAgain(queries, ['role-counts', serverId]);
      }, COUNT_AGAIN_MS);
    });
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [serverId, queries]);
  const counts = query.data && new Map(query.data.map(({ roleId, members }) => [roleId, members]));
  return {
    /** Undefined while it is not known. */
    of: (roleId: string): number | undefined => (counts ? (counts.get(roleId) ?? 0) : undefined),
  };
}

interface OverviewProps {
  serverId: string;
  /** The role whose page was open before. */
  lastOpen: string | undefined;
  countOf(roleId: string): number | undefined;
  onRole(roleId: string): void;
}

function Overview({ serverId, lastOpen, countOf, onRole }: OverviewProps) {
  const returnedFrom = useRef(lastOpen);
  useEffect(() => {
    // Rows that appear later, after a search, leave the focus alone.
    returnedFrom.current = undefined;
  }, []);
  const [query, setQuery] = useState('');
  const count = useGateway((state) => state.roles[serverId]?.length ?? 0);
  const may = useGateway((state) => mayInServer(state, serverId, 'manageRoles'));
  const create = useAction(
    () => createRole(serverId),
    ({ id }) => onRole(id),
  );
  const full = count >= LIMITS.rolesPerServer;
  const button = (
    <Button
      kind="primary"
      icon={<Icon of={Plus} size={16} />}
      busy={create.busy}
      disabled={full || !may}
      onClick={() => void create.run()}
    >
      {text.create}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <p className="text-muted">{text.intro}</p>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={text.search}
          value={query}
          onValue={setQuery}
          className="min-w-0 flex-1 basis-40"
        />
        {button}
      </div>
      {full ? <p className="text-muted text-sm">{text.full(LIMITS.rolesPerServer)}</p> : null}
      {may ? null : <p className="text-muted text-sm">{text.needs}</p>}
      <FormError>{create.error}</FormError>
      <RoleList
        serverId={serverId}
        lastOpen={returnedFrom.current}
        query={query}
        countOf={countOf}
        onRole={onRole}
      />
      {count <= 1 ? (
        <EmptyState icon={Shield} title={text.firstTitle}>
          {text.first}
        </EmptyState>
      ) : null}
    </div>
  );
}

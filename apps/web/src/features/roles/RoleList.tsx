import type { Role } from '@guildhall/protocol';
import { useGateway } from '../../state/gateway-store.ts';
import { mayInServer, ownRank } from '../../state/permissions.ts';
import { fits } from '../../state/search/fits.ts';
import { SortableList } from '../../ui/entries/SortableList.tsx';
import { useDragged } from '../../ui/entries/use-dragged.ts';
import { Status } from '../../ui/text/Status.tsx';
import { RoleRow } from './RoleRow.tsx';
import { moveRole } from './role-actions.ts';
import { isMovable, positionAt } from './role-order.ts';
import { roleText as text } from './strings.ts';

interface RoleListProps {
  serverId: string;
  /** The role whose page was open before; its row gets the focus. */
  lastOpen: string | undefined;
  query: string;
  countOf(roleId: string): number | undefined;
  onRole(roleId: string): void;
}

const NO_ROLES: readonly Role[] = [];

/** The roles, highest first. Those below the person's own move by mouse, touch and keyboard. */
export function RoleList({ serverId, lastOpen, query, countOf, onRole }: RoleListProps) {
  const roles = useGateway((state) => state.roles[serverId] ?? NO_ROLES);
  const rank = useGateway((state) =>
    mayInServer(state, serverId, 'manageRoles') ? ownRank(state, serverId) : 0,
  );
  const [, drag] = useDragged(roles, ({ name }) => text.deleted(name));
  const found = roles.filter(({ name }) => fits(query, name));
  function drop(id: string, overId: string): void {
    const position = positionAt(roles, id, overId, rank);
    if (position !== null) void moveRole(serverId, id, position);
  }
  return (
    <>
      <Status className="text-muted text-sm">{found.length === 0 ? text.none : null}</Status>
      {found.length === 0 ? null : (
        <SortableList
          entries={found}
          describePlace={(id, overId) => describePlace(roles, id, overId)}
          onDrag={drag}
          onDrop={drop}
        >
          <ul className="grid rounded-card border border-line bg-field">
            {found.map((role) => (
              <RoleRow
                key={role.id}
                serverId={serverId}
                role={role}
                wasOpen={role.id === lastOpen}
                count={role.id === serverId ? undefined : countOf(role.id)}
                movable={isMovable(role, rank) && query.trim() === ''}
                changeable={role.position < rank}
                highest={Math.min(rank, roles.length) - 1}
                onMove={(position) => void moveRole(serverId, role.id, position)}
                onOpen={onRole}
              />
            ))}
          </ul>
        </SortableList>
      )}
    </>
  );
}

function describePlace(roles: readonly Role[], roleId: string, overId: string): string | undefined {
  const role = roles.find(({ id }) => id === roleId);
  const over = roles.findIndex(({ id }) => id === overId);
  return role && roleId !== overId ? text.over(role.name, over + 1, roles.length) : undefined;
}

import { useSortable } from '@dnd-kit/sortable';
import type { Role } from '@guildhall/protocol';
import { EllipsisVertical, GripVertical, Lock, Users } from 'lucide-react';
import { useState } from 'react';
import { number } from '../../languages/words.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ContextMenu, Menu } from '../../ui/Menu.tsx';
import { RoleDot } from '../../ui/marks/RoleColour.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx';
import { roleText as text } from './strings.ts';
import { useRoleEntries } from './use-role-entries.ts';

interface RoleRowProps {
  serverId: string;
  role: Role;
  /** Whether its page was open before; it then gets the focus. */
  wasOpen: boolean;
  /** The number of members; undefined while unknown. */
  count: number | undefined;
  movable: boolean;
  changeable: boolean;
  /** The highest allowed position. */
  highest: number;
  onMove(position: number): void;
  onOpen(roleId: string): void;
}

/** A role of the list. Pressing opens it, the handle moves it, the menu has further actions. */
export function RoleRow(props: RoleRowProps) {
  const { serverId, role, wasOpen, count, movable, changeable, onOpen } = props;
  const [deleting, setDeleting] = useState(false);
  const entries = useRoleEntries({ ...props, onDelete: () => setDeleting(true) });
  const { setNodeRef, transform, transition, isDragging, attributes, listeners } = useSortable({
    id: role.id,
    disabled: !movable,
  });
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined,
        transition,
      }}
      className={classNames(
        'relative border-line border-b bg-field first:rounded-t-card last:rounded-b-card last:border-b-0',
        isDragging && 'z-10 shadow-float',
      )}
    >
      <ContextMenu entries={entries} label={role.name}>
        <div className="flex min-h-12 items-center gap-[4px] px-[6px]">
          {movable ? (
            <button
              type="button"
              {...attributes}
              {...listeners}
              aria-label={text.drag(role.name)}
              className="grid size-[32px] shrink-0 cursor-grab touch-none place-items-center rounded-control text-faint touch:size-[44px] hover:text-ink"
            >
              <Icon of={GripVertical} />
            </button>
          ) : (
            <Placeholder locked={!changeable} />
          )}
          <OpenButton role={role} wasOpen={wasOpen} count={count} onOpen={onOpen} />
          <Menu entries={entries} align="end">
            <IconButton label={text.actions(role.name)}>
              <Icon of={EllipsisVertical} />
            </IconButton>
          </Menu>
        </div>
      </ContextMenu>
      {deleting ? (
        <DeleteRoleDialog serverId={serverId} role={role} count={count} onClose={() => setDeleting(false)} />
      ) : null}
    </li>
  );
}

function focusIt(button: HTMLButtonElement | null): void {
  button?.focus();
}

type OpenButtonProps = Pick<RoleRowProps, 'role' | 'wasOpen' | 'count' | 'onOpen'>;

function OpenButton({ role, wasOpen, count, onOpen }: OpenButtonProps) {
  return (
    <button
      type="button"
      ref={wasOpen ? focusIt : undefined}
      onClick={() => onOpen(role.id)}
      className="flex min-h-10 touch:min-h-11 min-w-0 flex-1 items-center gap-[12px] rounded-control px-[8px] py-1.5 text-start hover:bg-hover"
    >
      <RoleDot colour={role.color} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-[min(6rem,100%)] flex-1">
          <span dir="auto" className="block font-medium [overflow-wrap:anywhere]">
            {role.name}
          </span>
          {role.botId ? <span className="block text-muted text-xs">{text.managedShort}</span> : null}
        </span>
        {count === undefined ? null : (
          <span className="flex shrink-0 items-center gap-1.5 text-muted text-sm tabular-nums">
            <Icon of={Users} size={15} />
            <span aria-hidden="true">{number(count)}</span>
            <span className="sr-only">{text.members(count)}</span>
          </span>
        )}
      </span>
    </button>
  );
}

/** Replaces the handle with the reason why the role cannot be moved. */
function Placeholder({ locked }: { locked: boolean }) {
  if (!locked) return <span className="size-[32px] shrink-0 touch:size-[44px]" />;
  return (
    <Tooltip text={text.above}>
      <span className="grid size-[32px] shrink-0 place-items-center text-faint touch:size-[44px]">
        <Icon of={Lock} size={15} />
        <span className="sr-only">{text.aboveShort}</span>
      </span>
    </Tooltip>
  );
}

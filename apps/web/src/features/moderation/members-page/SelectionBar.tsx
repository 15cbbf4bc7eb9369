import type { Member } from '@guildhall/protocol';
import { useGateway } from '../../../state/gateway-store.ts';
import { type Overlay, openOverlay, type Person } from '../../../state/overlays.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Choice.tsx';
import { showToast } from '../../../ui/Toast.tsx';
import { type BulkAction, MANY_ACTS } from './bulk-actions.ts';
import { memberPageText as text } from './strings.ts';

interface SelectionBarProps {
  serverId: string;
  chosen: readonly Member[];
  shown: readonly Member[];
  onSelect(members: readonly Member[], on: boolean): void;
}

/** Actions on the selected members. */
export function SelectionBar({ serverId, chosen, shown, onSelect }: SelectionBarProps) {
  const all = chosen.length > 0 && chosen.length === shown.length;
  const acts = useGateway((state) => MANY_ACTS.filter((act) => act.allowed(state, serverId)));
  return (
    <div className="sticky -top-6 z-10 flex min-h-11 flex-wrap items-center gap-2 bg-surface px-3 py-1">
      <span className="flex items-center gap-3">
        <Checkbox
          label={text.selectAll}
          checked={all ? true : chosen.length > 0 ? 'indeterminate' : false}
          disabled={shown.length === 0}
          onChecked={(on) => onSelect(shown, on)}
        />
        <span role="status" className="text-sm tabular-nums">
          {chosen.length > 0 ? text.selected(chosen.length) : text.selectAll}
        </span>
      </span>
      {chosen.length > 0 ? (
        <>
          {acts.map((act) => (
            <ActButton key={act.kind} act={act} serverId={serverId} chosen={chosen} />
          ))}
          <Button kind="quiet" onClick={() => onSelect(chosen, false)}>
            {text.clearSelection}
          </Button>
        </>
      ) : null}
    </div>
  );
}

function ActButton({
  act,
  serverId,
  chosen,
}: {
  act: BulkAction;
  serverId: string;
  chosen: readonly Member[];
}) {
  const reached = useGateway((state) => chosen.filter(({ user }) => act.reaches(state, serverId, user.id)));
  function open(): void {
    const people = reached.map(({ user, nick }): Person => ({ id: user.id, name: nick ?? user.displayName }));
    const left = chosen.length - people.length;
    if (left > 0) showToast(text.skipped(left));
    openOverlay({ kind: act.kind, serverId, people } satisfies Overlay);
  }
  return (
    <Button disabled={reached.length === 0} onClick={open}>
      {act.label}
    </Button>
  );
}
